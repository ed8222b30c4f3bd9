import { expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { addDevice } from '#server/test/passkey-device.ts'
import { refused } from '#server/test/refused.ts'
import { newUser, twoStepUser } from '#server/test/two-step.ts'

const t = testApp()

test('a new user has neither two-step login nor passkeys', async () => {
  expect((await t.call('security/info', {}, await newUser(t, 'ada'))).data).toEqual({
    two_step: 0,
    two_step_since: 0,
    two_step_used: 0,
    recovery_left: 0,
    required: 0,
    passkeys_open: 1,
    passkeys: [],
  })
})

test('a user sees what there is, and no secret of it', async () => {
  const user = await twoStepUser(t, 'bob')
  const { passkey_id } = await addDevice(t, user, 'Phone')
  const { now } = t.time
  expect((await t.call('security/info', {}, user)).data).toEqual({
    two_step: 1,
    two_step_since: now,
    two_step_used: now,
    recovery_left: 10,
    required: 0,
    passkeys_open: 1,
    passkeys: [{ passkey_id, name: 'Phone', is_backed_up: 0, transports: 'internal', addtime: now, last_used: 0 }],
  })
})

test('what is kept is sealed or hashed', async () => {
  const user = await twoStepUser(t, 'cid')
  const { db } = t.services.database
  const totp = await db.selectFrom('totp').selectAll().where('uid', '=', user.uid).executeTakeFirstOrThrow()
  expect(totp.secret).toMatch(/^sealed:/)
  const hashes = await db.selectFrom('recovery_code').selectAll().where('uid', '=', user.uid).execute()
  expect(hashes.map((row) => row.code_hash).join()).toMatch(/^[0-9a-f]{64}(,[0-9a-f]{64}){9}$/)
})

test('a guest has nothing to see', async () => {
  expect(await refused(t, 'security/info', {})).toBe('NOT_LOGGED_IN')
})
