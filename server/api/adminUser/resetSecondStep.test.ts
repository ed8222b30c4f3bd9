import { expect, test } from 'vitest'
import { insertPasskey } from '#server/auth/second-step/passkey.repository.ts'
import { logIn } from '#server/test/accounts.ts'
import { auditOf } from '#server/test/audit.ts'
import { testApp } from '#server/test/build-test-app.ts'
import { makeAdmin, makeUser } from '#server/test/factories.ts'
import { addDevice } from '#server/test/passkey-device.ts'
import { refused } from '#server/test/refused.ts'
import { PASSWORD, twoStepUser } from '#server/test/two-step.ts'
import { USER_GROUP } from '#shared/kinds.ts'

const t = testApp()

test('a user who lost everything logs in with the password again, and earlier sessions have ended', async () => {
  const [admin, user] = [await makeAdmin(t), await twoStepUser(t, 'ada')]
  await addDevice(t, user)
  expect((await t.call('adminUser/resetSecondStep', { uid: user.uid }, admin)).error_code).toBe(0)
  expect(await refused(t, 'user/info', {}, user)).toBe('NOT_LOGGED_IN')
  const token = (await logIn(t, 'ada', PASSWORD)).data.user_token
  expect((await t.call('security/info', {}, { token })).data).toMatchObject({
    two_step: 0,
    recovery_left: 0,
    passkeys: [],
  })
  expect(await auditOf(t, 'user.second_step')).toEqual([`${admin.username}|ada||`])
})

test('if two administrators remove each other’s only way in at once, one stays', async () => {
  const { db } = t.services.database
  await db.updateTable('user').set({ groupid: USER_GROUP.ordinary }).execute()
  const [a, b] = [await makeAdmin(t), await makeAdmin(t)]
  for (const { uid } of [a, b])
    await insertPasskey(db, {
      uid,
      user_handle: `${uid}`,
      credential_id: `${uid}`,
      public_key: '',
      counter: 0,
      transports: '',
      name: '',
      is_backed_up: 0,
      addtime: 1,
      last_used: 0,
    })
  await t.call('adminSetting/saveConfig', { local_password: 'named', local_password_names: '' }, a)
  await Promise.all([
    t.call('adminUser/resetSecondStep', { uid: b.uid }, a),
    t.call('adminUser/resetSecondStep', { uid: a.uid }, b),
  ])
  const left = await db.selectFrom('passkey').select('uid').where('uid', 'in', [a.uid, b.uid]).execute()
  expect(left).toHaveLength(1)
  await t.call('adminSetting/saveConfig', { local_password: 'administrators' }, left[0]?.uid === a.uid ? a : b)
})

test('nobody resets the own second step, because the user center asks for a confirmation', async () => {
  const admin = await makeAdmin(t)
  expect(await refused(t, 'adminUser/resetSecondStep', { uid: admin.uid }, admin)).toBe('NOT_YOURSELF')
  expect(await refused(t, 'adminUser/resetSecondStep', { uid: 987_654 }, admin)).toBe('NOT_FOUND')
  expect(await refused(t, 'adminUser/resetSecondStep', {}, admin)).toBe('BAD_FIELD:uid')
})

test('nobody else may', async () => {
  const user = await makeUser(t)
  expect(await refused(t, 'adminUser/resetSecondStep', { uid: user.uid }, user)).toBe('NO_PERMISSION')
  expect(await refused(t, 'adminUser/resetSecondStep', { uid: user.uid })).toBe('NOT_LOGGED_IN')
})
