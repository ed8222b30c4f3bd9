import { expect, test } from 'vitest'
import { auditOf } from '#server/test/audit.ts'
import { testApp } from '#server/test/build-test-app.ts'
import { makeAdmin, makeUser } from '#server/test/factories.ts'
import { addDirectory } from '#server/test/providers.ts'
import { refused } from '#server/test/refused.ts'

const t = testApp()

test('deletes a sign-in method; accounts of its people stay', async () => {
  const [admin, user] = [await makeAdmin(t), await makeUser(t)]
  const provider_id = await addDirectory(t, admin, { port: 1 })
  const { db } = t.services.database
  await db.insertInto('user_identity').values({ provider_id, subject: 'x', uid: user.uid, addtime: 1 }).execute()
  expect(await t.call('adminSignIn/delete', { provider_id }, admin)).toEqual({ error_code: 0, data: [] })
  expect((await t.call('adminSignIn/getList', {}, admin)).data.providers).toEqual([])
  expect(await db.selectFrom('user_identity').selectAll().execute()).toEqual([])
  expect((await t.call('user/info', {}, user)).data.uid).toBe(user.uid)
  expect(await auditOf(t, 'provider.delete')).toEqual([`${admin.username}|Company directory|ldap|`])
})

test('the method through which alone an administrator gets in is neither closed nor deleted', async () => {
  const admin = await makeAdmin(t)
  const provider_id = await addDirectory(t, admin, { port: 1 })
  const { db } = t.services.database
  await db.insertInto('user_identity').values({ provider_id, subject: 'boss', uid: admin.uid, addtime: 1 }).execute()
  await t.call('adminSetting/saveConfig', { local_password: 'named', local_password_names: '' }, admin)
  expect(await refused(t, 'adminSignIn/delete', { provider_id }, admin)).toBe('NO_ADMINISTRATOR_GETS_IN')
  const [kept] = (await t.call('adminSignIn/getList', {}, admin)).data.providers
  const closed = {
    provider_id,
    kind: 'ldap',
    name: kept?.name ?? '',
    is_open: 0,
    settings: kept?.settings ?? {},
  } as const
  expect(await refused(t, 'adminSignIn/save', closed, admin)).toBe('NO_ADMINISTRATOR_GETS_IN')
  await t.call('adminSetting/saveConfig', { local_password: 'administrators' }, admin)
  expect((await t.call('adminSignIn/save', closed, admin)).error_code).toBe(0)
  expect((await t.call('adminSignIn/delete', { provider_id }, admin)).error_code).toBe(0)
})

test('an unknown one is refused', async () => {
  expect(await refused(t, 'adminSignIn/delete', { provider_id: 987_654 }, await makeAdmin(t))).toBe('NOT_FOUND')
  expect(await refused(t, 'adminSignIn/delete', {}, await makeAdmin(t))).toBe('BAD_FIELD:provider_id')
})

test('nobody else may', async () => {
  expect(await refused(t, 'adminSignIn/delete', { provider_id: 1 }, await makeUser(t))).toBe('NO_PERMISSION')
  expect(await refused(t, 'adminSignIn/delete', { provider_id: 1 })).toBe('NOT_LOGGED_IN')
})
