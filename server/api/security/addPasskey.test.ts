import { expect, test } from 'vitest'
import { auditOf } from '#server/test/audit.ts'
import { type As, testApp } from '#server/test/build-test-app.ts'
import { addDevice, type Forged, PasskeyDevice } from '#server/test/passkey-device.ts'
import { refused } from '#server/test/refused.ts'
import { confirmed, newUser } from '#server/test/two-step.ts'

const t = testApp()

async function started(as: As) {
  await confirmed(t, as)
  return (await t.call('security/startPasskey', {}, as)).data
}

test('a passkey is added under its name', async () => {
  const user = await newUser(t, 'ada')
  const { passkey_id } = await addDevice(t, user, ' ThinkPad  ')
  const { passkeys } = (await t.call('security/info', {}, user)).data
  expect(passkeys.map((one) => [one.passkey_id, one.name])).toEqual([[passkey_id, 'ThinkPad']])
  expect(await auditOf(t, 'security.passkey_add')).toEqual(['ada||ThinkPad|'])
})

test.each<[string, Forged]>([
  ['of another origin', { origin: 'https://evil.example' }],
  ['for another site', { rpId: 'evil.example' }],
  ['without verification of the user', { isVerified: false }],
  ['to a challenge of somebody else', { challenge: 'bm9uZQ' }],
])('a passkey %s is refused', async (what, forged) => {
  const user = await newUser(t, `bob-${what.replaceAll(' ', '-')}`)
  const passkey = new PasskeyDevice().register(await started(user), forged)
  expect(await refused(t, 'security/addPasskey', { name: 'x', passkey }, user)).toBe('PASSKEY_REFUSED')
})

test('a challenge counts once, and in the session that asked', async () => {
  const [user, other] = [await newUser(t, 'carol'), await newUser(t, 'eve')]
  const options = await started(user)
  const foreign = new PasskeyDevice().register(options)
  expect(await refused(t, 'security/addPasskey', { name: 'x', passkey: foreign }, other)).toBe('PASSKEY_REFUSED')
  expect(await refused(t, 'security/addPasskey', { name: 'x', passkey: foreign }, user)).toBe('PASSKEY_REFUSED')
  const device = new PasskeyDevice()
  const passkey = device.register(await started(user))
  expect((await t.call('security/addPasskey', { name: 'x', passkey }, user)).error_code).toBe(0)
  expect(await refused(t, 'security/addPasskey', { name: 'x', passkey }, user)).toBe('PASSKEY_REFUSED')
  // Nobody can add the passkey of another account.
  const taken = device.register(await started(other))
  expect(await refused(t, 'security/addPasskey', { name: 'x', passkey: taken }, other)).toBe('PASSKEY_REFUSED')
})

test('bad input is refused, and a guest adds nothing', async () => {
  const user = await newUser(t, 'dora')
  const passkey = new PasskeyDevice().register(await started(user))
  expect(await refused(t, 'security/addPasskey', { name: '', passkey }, user)).toBe('BAD_FIELD:name')
  expect(await refused(t, 'security/addPasskey', { name: 'x', passkey: '{}' }, user)).toBe('BAD_FIELD:passkey')
  const broken = { ...passkey, response: { ...passkey.response, attestationObject: 'AAAA' } }
  expect(await refused(t, 'security/addPasskey', { name: 'x', passkey: broken }, user)).toBe('PASSKEY_REFUSED')
  expect(await refused(t, 'security/addPasskey', { name: 'x', passkey })).toBe('NOT_LOGGED_IN')
})
