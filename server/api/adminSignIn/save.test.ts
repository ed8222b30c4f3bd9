import { expect, test } from 'vitest'
import { auditOf } from '#server/test/audit.ts'
import { testApp } from '#server/test/build-test-app.ts'
import { makeAdmin, makeUser } from '#server/test/factories.ts'
import { addDirectory, directorySettings } from '#server/test/providers.ts'
import { refused } from '#server/test/refused.ts'

const t = testApp()
const NOBODY = { port: 1 }

const listed = async (admin: Awaited<ReturnType<typeof makeAdmin>>) =>
  (await t.call('adminSignIn/getList', {}, admin)).data.providers

test('an administrator adds a directory; its secret is sealed and never sent', async () => {
  const admin = await makeAdmin(t)
  const group_map = [{ group: 'chiefs', to: 'administrator', team_id: 0 }]
  const provider_id = await addDirectory(t, admin, NOBODY, { group_map, link_by: 'username' })
  const [shown] = await listed(admin)
  expect(shown).toMatchObject({
    ...{ provider_id, kind: 'ldap', name: 'Company directory', is_open: 1, link_by: 'username', revision: 1 },
    settings: { host: '127.0.0.1', port: 1, bind_password: '' },
    secrets_set: ['bind_password'],
    group_map: [{ group: 'chiefs', to: 'administrator', team_id: 0, team_name: '' }],
  })
  const kept = await t.services.database.db.selectFrom('sign_in_provider').select('settings').execute()
  expect(JSON.stringify(kept)).not.toContain('service secret')
  expect(await auditOf(t, 'provider.add')).toEqual([`${admin.username}|Company directory|ldap|`])
})

test('changes one; an empty secret stays, and goes to no other server', async () => {
  const admin = await makeAdmin(t)
  const provider_id = await addDirectory(t, admin, NOBODY)
  const change = (settings: Record<string, unknown>) => ({
    ...{ provider_id, kind: 'ldap', name: 'Renamed', is_open: 0 },
    settings: { ...directorySettings(1), bind_password: '', ...settings },
  })
  expect((await t.call('adminSignIn/save', change({ base_dn: 'dc=other' }), admin)).data).toEqual({
    provider_id,
    revision: 2,
  })
  const shown = (await listed(admin)).find((one) => one.provider_id === provider_id)
  expect(shown).toMatchObject({ name: 'Renamed', is_open: 0, secrets_set: ['bind_password'] })
  for (const settings of [{ host: 'evil.example' }, { port: 2 }, { tls: 'starttls' }])
    expect(await refused(t, 'adminSignIn/save', change(settings), admin)).toBe('BAD_FIELD:bind_password')
  expect((await listed(admin)).find((one) => one.provider_id === provider_id)?.settings.host).toBe('127.0.0.1')
})

test('if two administrators save at once, the second gets a message', async () => {
  const admin = await makeAdmin(t)
  const provider_id = await addDirectory(t, admin, NOBODY)
  const save = (name: string) => ({ provider_id, kind: 'ldap', name, settings: directorySettings(1), revision: 1 })
  expect((await t.call('adminSignIn/save', save('First'), admin)).error_code).toBe(0)
  expect(await refused(t, 'adminSignIn/save', save('Second'), admin)).toBe('CHANGED_MEANWHILE')
  const both = ['Third', 'Fourth'].map((name) => t.call('adminSignIn/save', { ...save(name), revision: 2 }, admin))
  expect((await Promise.all(both)).map(({ error_name }) => error_name ?? '').sort()).toEqual(['', 'CHANGED_MEANWHILE'])
})

test('invalid ones are refused', async () => {
  const admin = await makeAdmin(t)
  const save = (given: Record<string, unknown>) =>
    refused(t, 'adminSignIn/save', { kind: 'ldap', name: 'X', settings: directorySettings(1), ...given }, admin)
  expect(await save({ name: '' })).toBe('BAD_FIELD:name')
  expect(await save({ kind: 'smoke' })).toBe('BAD_FIELD:kind')
  expect(await save({ settings: directorySettings(1, { host: '' }) })).toBe('BAD_FIELD:host')
  expect(await save({ settings: directorySettings(1, { search_filter: '(uid=' }) })).toBe('BAD_FIELD:search_filter')
  expect(await save({ settings: 'none' })).toBe('BAD_FIELD:settings')
  expect(await save({ group_map: [{ group: '', to: 'team', team_id: 1 }] })).toBe('BAD_FIELD:group_map')
  expect(await save({ group_map: [{ group: 'x', to: 'owner' }] })).toBe('BAD_FIELD:group_map')
  expect(await save({ provider_id: 987_654 })).toBe('NOT_FOUND')
})

test('nobody else may', async () => {
  const input = { kind: 'ldap', name: 'X', settings: directorySettings(1) }
  expect(await refused(t, 'adminSignIn/save', input, await makeUser(t))).toBe('NO_PERMISSION')
  expect(await refused(t, 'adminSignIn/save', input)).toBe('NOT_LOGGED_IN')
})
