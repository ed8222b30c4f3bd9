import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeAdmin, makeUser } from '#server/test/factories.ts'
import { refused } from '#server/test/refused.ts'
import { setSiteOption } from '#server/test/site-option.ts'

const t = testApp()

test('lists the archives of the folder, newest first, and nothing else', async () => {
  const folder = join(t.services.config.DATA_DIR, 'other')
  mkdirSync(folder)
  for (const name of ['octavo-20260101-030000-aaaa.tar', 'octavo-20260102-030000-bbbb.tar.enc', 'mine.tar'])
    writeFileSync(join(folder, name), 'four')
  await setSiteOption(t, 'backup_folder', folder)
  const { data } = await t.call('adminBackup/getList', {}, await makeAdmin(t))
  expect(data).toMatchObject({ folder, total: 2, last_made: 0, problem: '', running: null })
  expect(data.list.map(({ name, bytes, is_encrypted }) => [name.slice(7, 15), bytes, is_encrypted])).toEqual([
    ['20260102', 4, true],
    ['20260101', 4, false],
  ])
})

test('nobody else may', async () => {
  expect(await refused(t, 'adminBackup/getList', {}, await makeUser(t))).toBe('NO_PERMISSION')
  expect(await refused(t, 'adminBackup/getList', {})).toBe('NOT_LOGGED_IN')
})
