import { expect, test } from 'vitest'
import { CONFIRMED_SECONDS } from '#server/auth/second-step/confirm-identity.ts'
import { auditOf } from '#server/test/audit.ts'
import { testApp } from '#server/test/build-test-app.ts'
import { addDevice } from '#server/test/passkey-device.ts'
import { refused } from '#server/test/refused.ts'
import { confirmed, newUser } from '#server/test/two-step.ts'

const t = testApp()

test('a user removes one passkey; the others stay', async () => {
  const user = await newUser(t, 'ada')
  const { passkey_id } = await addDevice(t, user, 'Old')
  await addDevice(t, user, 'New')
  expect((await t.call('security/removePasskey', { passkey_id }, user)).error_code).toBe(0)
  expect((await t.call('security/info', {}, user)).data.passkeys.map((one) => one.name)).toEqual(['New'])
  expect(await auditOf(t, 'security.passkey_remove')).toEqual(['ada||Old|'])
  expect(await refused(t, 'security/removePasskey', { passkey_id }, user)).toBe('NOT_FOUND')
})

test('it needs a confirmation, and the passkey must be one of the user', async () => {
  const [user, other] = [await newUser(t, 'bob'), await newUser(t, 'eve')]
  const { passkey_id } = await addDevice(t, user)
  await confirmed(t, other)
  expect(await refused(t, 'security/removePasskey', { passkey_id }, other)).toBe('NOT_FOUND')
  t.time.now += CONFIRMED_SECONDS
  await t.call('user/info', {}, user)
  expect(await refused(t, 'security/removePasskey', { passkey_id }, user)).toBe('CONFIRM_NEEDED')
  expect(await refused(t, 'security/removePasskey', { passkey_id: 0 }, user)).toBe('BAD_FIELD:passkey_id')
  expect(await refused(t, 'security/removePasskey', { passkey_id })).toBe('NOT_LOGGED_IN')
})
