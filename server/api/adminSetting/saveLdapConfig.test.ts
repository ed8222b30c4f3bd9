import { afterAll, beforeAll, expect, test } from 'vitest'
import { logIn } from '#server/test/accounts.ts'
import { testApp } from '#server/test/build-test-app.ts'
import { BASE, type Directory, SERVICE, startDirectory } from '#server/test/directory.ts'
import { makeAdmin, makeUser } from '#server/test/factories.ts'
import { refused } from '#server/test/refused.ts'

const t = testApp()
let directory: Directory
beforeAll(async () => {
  directory = await startDirectory({ people: [{ uid: 'zhangsan' }, { uid: 'lisi' }] })
})
afterAll(() => directory?.stop())

const form = (given: Record<string, unknown> = {}) => ({
  ...{ host: '127.0.0.1', port: directory.port, base_dn: BASE, user_field: 'uid', ...SERVICE },
  search_filter: '(objectClass=person)',
  ...given,
})

test('a directory that does not answer is reported with 10011, and nothing is stored', async () => {
  const admin = await makeAdmin(t)
  for (const given of [{ port: 1 }, { bind_password: 'wrong' }, { base_dn: 'dc=nowhere' }]) {
    const input = { ldap_open: 1, ldap_form: form(given) }
    const { error_code, error_message } = (await t.legacy('adminSetting/saveLdapConfig', input, admin)).json()
    expect([error_code, error_message.length > 20]).toEqual([10011, true])
  }
  expect((await t.call('adminSignIn/getList', {}, admin)).data.providers).toEqual([])
})

test('switched on, it imports everybody, and they can log in; switched off, nobody can', async () => {
  const admin = await makeAdmin(t)
  expect((await t.legacy('adminSetting/saveLdapConfig', { ldap_open: 1, ldap_form: form() }, admin)).json()).toEqual({
    error_code: 0,
    data: [],
  })
  const users = (await t.call('adminUser/getList', { count: 100 }, admin)).data.users.map(({ username }) => username)
  expect(users).toEqual(expect.arrayContaining(['zhangsan', 'lisi']))
  expect((await logIn(t, 'lisi', 'lisi password')).data.username).toBe('lisi')
  await t.call('adminSetting/saveLdapConfig', { ldap_open: 0 }, admin)
  expect((await logIn(t, 'lisi', 'lisi password')).error_name).toBe('LOGIN_REFUSED')
  expect((await t.call('adminSetting/loadLdapConfig', {}, admin)).data.ldap_form.user_field).toBe('uid')
})

test('invalid settings are refused', async () => {
  const admin = await makeAdmin(t)
  const save = (given: Record<string, unknown>) =>
    refused(t, 'adminSetting/saveLdapConfig', { ldap_open: 1, ldap_form: form(given) }, admin)
  expect(await save({ host: '' })).toBe('BAD_FIELD:host')
  expect(await save({ search_filter: '(' })).toBe('BAD_FIELD:search_filter')
  expect(await refused(t, 'adminSetting/saveLdapConfig', { ldap_form: 'x' }, admin)).toBe('BAD_FIELD:ldap_form')
})

test('nobody else may', async () => {
  expect(await refused(t, 'adminSetting/saveLdapConfig', {}, await makeUser(t))).toBe('NO_PERMISSION')
  expect(await refused(t, 'adminSetting/saveLdapConfig', {})).toBe('NOT_LOGGED_IN')
})
