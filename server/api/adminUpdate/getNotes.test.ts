import { expect, test } from 'vitest'
import { notesOf } from '#server/overview/release-notes.ts'
import { saveOption } from '#server/site-options.repository.ts'
import { testApp } from '#server/test/build-test-app.ts'
import { makeAdmin, makeUser } from '#server/test/factories.ts'
import { refused } from '#server/test/refused.ts'

const t = testApp()

test('shows the notes of the installed version in both languages', async () => {
  const admin = await makeAdmin(t)
  const notes = async (l: string) => (await t.call('adminUpdate/getNotes', { l }, admin)).data
  const english = await notes('en-us')
  expect(english.version).toMatch(/^v\d/)
  expect(english.notes_html).toContain('<strong>When you update</strong>')
  expect(english.notes_html).not.toContain('The first version')
  expect((await notes('zh-cn')).notes_html).toContain('更新时')
  expect(english.can_check).toBe(0)
  await saveOption(t.services.database.db, 'update_url', 'https://example.com/newest.json')
  expect((await notes('en-us')).can_check).toBe(1)
})

test('the notes of a version end where those of the next one begin', () => {
  const changelog = '# Changelog\n\n## 1.10.0 (today)\nnew\n\n## 1.1.0 (before)\n- old\n'
  expect(notesOf(changelog, 'v1.10.0')).toBe('new')
  expect(notesOf(changelog, '1.1.0')).toBe('- old')
  expect(notesOf(changelog, '1.1')).toBe('')
})

test('nobody else may', async () => {
  expect(await refused(t, 'adminUpdate/getNotes', {}, await makeUser(t))).toBe('NO_PERMISSION')
  expect(await refused(t, 'adminUpdate/getNotes', {})).toBe('NOT_LOGGED_IN')
})
