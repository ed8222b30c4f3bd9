import { expect, test } from 'vitest'
import { auditOf } from '#server/test/audit.ts'
import { testApp } from '#server/test/build-test-app.ts'
import { makeAdmin, makeUser } from '#server/test/factories.ts'
import { refused } from '#server/test/refused.ts'

const t = testApp()

test('a new key takes the place of the former one, on both doors', async () => {
  const admin = await makeAdmin(t)
  const keys = [
    (await t.call('adminSetting/getLoginSecretKey', {}, admin)).data.login_secret_key,
    (await t.call('adminSetting/resetLoginSecretKey', {}, admin)).data.login_secret_key,
    (await t.legacy('adminSetting/resetLoginSecretKey', {}, admin)).json().data.login_secret_key,
  ]
  expect(new Set(keys).size).toBe(3)
  expect((await t.call('adminSetting/getLoginSecretKey', {}, admin)).data.login_secret_key).toBe(keys[2])
  expect(await auditOf(t, 'setting.change')).toHaveLength(3)
})

test('nobody else may', async () => {
  expect(await refused(t, 'adminSetting/resetLoginSecretKey', {}, await makeUser(t))).toBe('NO_PERMISSION')
  expect(await refused(t, 'adminSetting/resetLoginSecretKey', {})).toBe('NOT_LOGGED_IN')
})
