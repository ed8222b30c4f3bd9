import { expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { addDevice } from '#server/test/passkey-device.ts'
import { refused } from '#server/test/refused.ts'
import { confirmed, newUser } from '#server/test/two-step.ts'
import { PASSKEYS_PER_USER } from '#shared/limits.ts'

const t = testApp()

test('a device must verify its user, keep the passkey, and not make a second one', async () => {
  const user = await newUser(t, 'ada')
  await confirmed(t, user)
  const first = (await t.call('security/startPasskey', {}, user)).data
  expect(first).toMatchObject({
    rp: { id: 'localhost' },
    user: { name: 'ada' },
    attestation: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: [],
  })
  const { device } = await addDevice(t, user)
  const second = (await t.call('security/startPasskey', {}, user)).data
  expect(second.excludeCredentials).toMatchObject([{ id: device.id.toString('base64url') }])
  expect((await t.call('security/startPasskey', {}, user)).data.user).toEqual(second.user)
})

test('an account is full at some time', async () => {
  const user = await newUser(t, 'bob')
  for (let i = 0; i < PASSKEYS_PER_USER; i++) await addDevice(t, user, `Key ${i}`)
  expect(await refused(t, 'security/startPasskey', {}, user)).toBe('PASSKEYS_FULL')
})

test('without a confirmation nothing begins, nor for a guest', async () => {
  expect(await refused(t, 'security/startPasskey', {}, await newUser(t, 'carol'))).toBe('CONFIRM_NEEDED')
  expect(await refused(t, 'security/startPasskey', {})).toBe('NOT_LOGGED_IN')
})
