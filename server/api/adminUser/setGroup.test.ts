import { expect, test } from 'vitest'
import { auditOf } from '#server/test/audit.ts'
import { testApp } from '#server/test/build-test-app.ts'
import { makeAdmin, makeUser } from '#server/test/factories.ts'
import { refused } from '#server/test/refused.ts'
import { USER_GROUP } from '#shared/kinds.ts'

const t = testApp()

test('an administrator appoints another one, who can remove the first one', async () => {
  const [admin, user] = [await makeAdmin(t), await makeUser(t)]
  expect(await refused(t, 'adminUser/setGroup', { uid: admin.uid, groupid: USER_GROUP.ordinary }, admin)).toBe(
    'LAST_ADMINISTRATOR',
  )
  await t.call('adminUser/setGroup', { uid: user.uid, groupid: USER_GROUP.admin }, admin)
  expect((await t.call('adminUser/getList', {}, user)).error_code).toBe(0)
  await t.call('adminUser/setGroup', { uid: admin.uid, groupid: USER_GROUP.ordinary }, user)
  expect(await refused(t, 'adminUser/getList', {}, admin)).toBe('NO_PERMISSION')
  expect(await auditOf(t, 'user.group')).toEqual([
    `${user.username}|${admin.username}|ordinary|`,
    `${admin.username}|${user.username}|admin|`,
  ])
})

test('if two administrators remove each other at once, one stays', async () => {
  const db = t.services.database.db
  await db.updateTable('user').set({ groupid: USER_GROUP.ordinary }).execute()
  const [a, b] = [await makeAdmin(t), await makeAdmin(t)]
  await Promise.all([
    t.call('adminUser/setGroup', { uid: b.uid, groupid: USER_GROUP.ordinary }, a),
    t.call('adminUser/setGroup', { uid: a.uid, groupid: USER_GROUP.ordinary }, b),
  ])
  const left = await db.selectFrom('user').select('uid').where('groupid', '=', USER_GROUP.admin).execute()
  expect(left).toHaveLength(1)
})

test('the last administrator who may log in with a password of this site stays one, and enabled', async () => {
  const db = t.services.database.db
  await db.updateTable('user').set({ groupid: USER_GROUP.ordinary }).execute()
  const [named, other] = [await makeAdmin(t), await makeAdmin(t)]
  const settings = { local_password: 'named', local_password_names: named.username } as const
  await t.call('adminSetting/saveConfig', settings, named)
  const makeOrdinary = { uid: named.uid, groupid: USER_GROUP.ordinary }
  expect(await refused(t, 'adminUser/setGroup', makeOrdinary, other)).toBe('NO_ADMINISTRATOR_GETS_IN')
  expect(await refused(t, 'adminUser/setDisabled', { uid: named.uid, disabled: 1 }, other)).toBe(
    'NO_ADMINISTRATOR_GETS_IN',
  )
  expect((await t.call('adminUser/getList', {}, named)).error_code).toBe(0)
  await t.call('adminSetting/saveConfig', { local_password: 'administrators' }, named)
  expect((await t.call('adminUser/setGroup', makeOrdinary, other)).error_code).toBe(0)
})

test.each([
  [{ uid: 0, groupid: 1 }, 'BAD_FIELD:uid'],
  [{ uid: 1, groupid: 3 }, 'BAD_FIELD:groupid'],
  [{ uid: 1 }, 'BAD_FIELD:groupid'],
  [{ uid: 987_654, groupid: 1 }, 'NOT_FOUND'],
])('%j is refused', async (input, refusal) => {
  expect(await refused(t, 'adminUser/setGroup', input, await makeAdmin(t))).toBe(refusal)
})

test('nobody else may', async () => {
  const user = await makeUser(t)
  expect(await refused(t, 'adminUser/setGroup', { uid: user.uid, groupid: USER_GROUP.admin }, user)).toBe(
    'NO_PERMISSION',
  )
  expect(await refused(t, 'adminUser/setGroup', { uid: user.uid, groupid: USER_GROUP.admin })).toBe('NOT_LOGGED_IN')
})
