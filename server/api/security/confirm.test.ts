import { expect, test } from 'vitest'
import { CONFIRMED_SECONDS } from '#server/auth/second-step/confirm-identity.ts'
import { createToken } from '#server/auth/session.ts'
import { logIn } from '#server/test/accounts.ts'
import { testApp } from '#server/test/build-test-app.ts'
import { makeUser } from '#server/test/factories.ts'
import { addDevice } from '#server/test/passkey-device.ts'
import { refused } from '#server/test/refused.ts'
import { newUser, PASSWORD } from '#server/test/two-step.ts'

const t = testApp()

test('a confirmation counts in its own session, for ten minutes', async () => {
  const user = await newUser(t, 'ada')
  const other = { token: (await logIn(t, 'ada', PASSWORD)).data.user_token }
  expect(await refused(t, 'security/startTwoStep', {}, user)).toBe('CONFIRM_NEEDED')
  expect((await t.call('security/confirm', { password: PASSWORD }, user)).error_code).toBe(0)
  expect((await t.call('security/startTwoStep', {}, user)).error_code).toBe(0)
  expect(await refused(t, 'security/startTwoStep', {}, other)).toBe('CONFIRM_NEEDED')
  t.time.now += CONFIRMED_SECONDS
  expect(await refused(t, 'security/startTwoStep', {}, user)).toBe('CONFIRM_NEEDED')
})

test('a passkey of the user confirms too, and no other', async () => {
  const user = await newUser(t, 'bob')
  const { device } = await addDevice(t, user)
  const foreign = (await addDevice(t, await newUser(t, 'eve'))).device
  t.time.now += CONFIRMED_SECONDS
  const options = async () => (await t.call('user/passkeyOptions', { use: 'confirm' }, user)).data
  expect(await refused(t, 'security/confirm', { passkey: foreign.answer(await options()) }, user)).toBe(
    'PASSKEY_REFUSED',
  )
  expect(await refused(t, 'security/startTwoStep', {}, user)).toBe('CONFIRM_NEEDED')
  expect((await t.call('security/confirm', { passkey: device.answer(await options()) }, user)).error_code).toBe(0)
  expect((await t.call('security/startTwoStep', {}, user)).error_code).toBe(0)
})

test('an account with neither confirms by logging in anew', async () => {
  const user = await makeUser(t)
  const { db } = t.services.database
  await db.updateTable('user').set({ password: '' }).where('uid', '=', user.uid).execute()
  expect((await t.call('security/startTwoStep', {}, user)).error_code).toBe(0)
  t.time.now += CONFIRMED_SECONDS
  expect(await refused(t, 'security/startTwoStep', {}, user)).toBe('CONFIRM_NEEDED')
  expect(await refused(t, 'security/confirm', { password: '' }, user)).toBe('LOGIN_AGAIN')
  const token = await createToken(db, user.uid, t.time.now, { ip: '127.0.0.1', userAgent: 'test', way: 'oidc' })
  expect((await t.call('security/startTwoStep', {}, { token })).error_code).toBe(0)
})

test('a wrong password confirms nothing, and guessing is braked', async () => {
  const user = await newUser(t, 'cid')
  for (let i = 0; i < 5; i++)
    expect(await refused(t, 'security/confirm', { password: 'wrong' }, user)).toBe('PASSWORD_WRONG:password')
  expect(await refused(t, 'security/confirm', { password: PASSWORD }, user)).toBe('LOGIN_LOCKED')
})

test('bad input is refused, and a guest confirms nothing', async () => {
  const user = await newUser(t, 'dora')
  expect(await refused(t, 'security/confirm', { passkey: 'x' }, user)).toBe('BAD_FIELD:passkey')
  expect(await refused(t, 'security/confirm', {}, user)).toBe('PASSWORD_WRONG:password')
  expect(await refused(t, 'security/confirm', { password: PASSWORD })).toBe('NOT_LOGGED_IN')
})
