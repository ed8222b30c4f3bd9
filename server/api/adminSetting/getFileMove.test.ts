import { expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeAdmin, makeFile, makeUser } from '#server/test/factories.ts'
import { refused } from '#server/test/refused.ts'

const t = testApp()

test('an administrator sees where the files lie, and that no settings lead to an object storage', async () => {
  const admin = await makeAdmin(t)
  await makeFile(t, admin, { body: 'text of 15 byte', filename: 'a.txt' })
  expect((await t.call('adminSetting/getFileMove', {}, admin)).data).toEqual({
    kind: 'local',
    has_s3: false,
    local: { files: 1, bytes: 15 },
    s3: { files: 0, bytes: 0 },
    move: null,
  })
})

test('nobody else sees it', async () => {
  expect(await refused(t, 'adminSetting/getFileMove', {}, await makeUser(t))).toBe('NO_PERMISSION')
  expect(await refused(t, 'adminSetting/getFileMove', {})).toBe('NOT_LOGGED_IN')
})
