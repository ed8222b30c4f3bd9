import { expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { addDevice } from '#server/test/passkey-device.ts'
import { refused } from '#server/test/refused.ts'
import { newUser } from '#server/test/two-step.ts'

const t = testApp()

test('a user renames a passkey, and nobody else does', async () => {
  const [user, other] = [await newUser(t, 'ada'), await newUser(t, 'eve')]
  const { passkey_id } = await addDevice(t, user)
  expect(await refused(t, 'security/renamePasskey', { passkey_id, name: 'Mine' }, other)).toBe('NOT_FOUND')
  expect(await refused(t, 'security/renamePasskey', { passkey_id, name: 'Mine' })).toBe('NOT_LOGGED_IN')
  expect((await t.call('security/renamePasskey', { passkey_id, name: 'Phone' }, user)).error_code).toBe(0)
  expect((await t.call('security/info', {}, user)).data.passkeys[0]?.name).toBe('Phone')
  expect(await refused(t, 'security/renamePasskey', { passkey_id, name: '' }, user)).toBe('BAD_FIELD:name')
  expect(await refused(t, 'security/renamePasskey', { passkey_id: 'x', name: 'x' }, user)).toBe('BAD_FIELD:passkey_id')
})
