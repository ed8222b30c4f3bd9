import { expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeAdmin, makeUser } from '#server/test/factories.ts'
import { otherHost } from '#server/test/other-host.ts'
import { refused } from '#server/test/refused.ts'

const t = testApp()
const host = await otherHost()

test('an administrator learns how to update, and nothing is downloaded', async () => {
  const admin = await makeAdmin(t)
  const input = { new_version: '9.9.9', file_url: host.origin }
  expect(await refused(t, 'adminUpdate/updateFiles', input, admin)).toBe('UPDATE_BY_HAND')
  const answer = (await t.legacy('adminUpdate/updateFiles', { ...input, l: 'en-us' }, admin)).json()
  expect(answer).toMatchObject({ error_code: 10101, error_message: expect.stringContaining('get the new version') })
  expect(host.received).toEqual([])
})

test('nobody else may', async () => {
  expect(await refused(t, 'adminUpdate/updateFiles', {}, await makeUser(t))).toBe('NO_PERMISSION')
  expect(await refused(t, 'adminUpdate/updateFiles', {})).toBe('NOT_LOGGED_IN')
})
