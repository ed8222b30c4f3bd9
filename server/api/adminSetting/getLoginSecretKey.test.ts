import { expect, test } from 'vitest'
import { auditOf } from '#server/test/audit.ts'
import { testApp } from '#server/test/build-test-app.ts'
import { makeAdmin, makeUser } from '#server/test/factories.ts'
import { refused } from '#server/test/refused.ts'

const t = testApp()

test('the key is made at the first reading, sealed in the database, and the same on both doors', async () => {
  const admin = await makeAdmin(t)
  const { login_secret_key } = (await t.call('adminSetting/getLoginSecretKey', {}, admin)).data
  expect(login_secret_key).toMatch(/^[0-9a-f]{32}$/)
  const legacy = (await t.legacy('adminSetting/getLoginSecretKey', {}, admin)).json()
  expect(legacy).toEqual({ error_code: 0, data: { login_secret_key } })
  const { db } = t.services.database
  const rows = await db.selectFrom('options').selectAll().where('option_name', '=', 'login_secret_key').execute()
  expect(JSON.stringify(rows)).not.toContain(login_secret_key)
  expect(await auditOf(t, 'setting.change')).toEqual([`${admin.username}||login_secret_key|`])
})

test('no other call shows it', async () => {
  const admin = await makeAdmin(t)
  const { login_secret_key } = (await t.call('adminSetting/getLoginSecretKey', {}, admin)).data
  expect(JSON.stringify(await t.call('adminSetting/loadConfig', {}, admin))).not.toContain(login_secret_key)
})

test('nobody else may', async () => {
  expect(await refused(t, 'adminSetting/getLoginSecretKey', {}, await makeUser(t))).toBe('NO_PERMISSION')
  expect(await refused(t, 'adminSetting/getLoginSecretKey', {})).toBe('NOT_LOGGED_IN')
})
