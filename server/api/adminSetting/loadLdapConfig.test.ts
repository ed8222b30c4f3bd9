import { expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeAdmin, makeUser } from '#server/test/factories.ts'
import { addDirectory } from '#server/test/providers.ts'
import { refused } from '#server/test/refused.ts'

const t = testApp()

test('shows the defaults of the protocol, and then the first directory without its password', async () => {
  const admin = await makeAdmin(t)
  const load = async () => (await t.legacy('adminSetting/loadLdapConfig', {}, admin)).json().data
  expect(await load()).toEqual({
    ldap_open: '0',
    ldap_form: {
      ...{ host: '', port: 389, version: 3, base_dn: '', bind_dn: '', bind_password: '' },
      ...{ user_field: 'cn', name_field: '', search_filter: '(cn=*)' },
    },
  })
  await addDirectory(t, admin, { port: 1 })
  expect(await load()).toMatchObject({
    ldap_open: '1',
    ldap_form: { host: '127.0.0.1', port: 1, user_field: 'uid', bind_password: '' },
  })
})

test('unknown fields are ignored', async () => {
  expect((await t.call('adminSetting/loadLdapConfig', { x: 1 }, await makeAdmin(t))).error_code).toBe(0)
})

test('nobody else may', async () => {
  expect(await refused(t, 'adminSetting/loadLdapConfig', {}, await makeUser(t))).toBe('NO_PERMISSION')
  expect(await refused(t, 'adminSetting/loadLdapConfig', {})).toBe('NOT_LOGGED_IN')
})
