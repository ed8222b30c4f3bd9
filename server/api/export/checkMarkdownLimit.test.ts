import { expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeUser } from '#server/test/factories.ts'
import { refused } from '#server/test/refused.ts'

const t = testApp()

test('nothing limits an export; a format that is too long, and guests', async () => {
  const user = await makeUser(t)
  expect(await t.call('export/checkMarkdownLimit', { export_format: 'word' }, user)).toEqual({
    error_code: 0,
    data: [],
  })
  expect(await refused(t, 'export/checkMarkdownLimit', {})).toBe('NOT_LOGGED_IN')
  const export_format = 'x'.repeat(21)
  expect(await refused(t, 'export/checkMarkdownLimit', { export_format }, user)).toBe('BAD_FIELD:export_format')
})
