import { expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { refused } from '#server/test/refused.ts'
import { confirmed, newUser } from '#server/test/two-step.ts'

const t = testApp()

test('a new key comes as text, address and QR code, and changes nothing', async () => {
  const user = await newUser(t, 'ada')
  await confirmed(t, user)
  const { key, address, qr, setup } = (await t.call('security/startTwoStep', {}, user)).data
  expect(key).toMatch(/^[A-Z2-7]{32}$/)
  expect(address).toBe(`otpauth://totp/localhost:ada?secret=${key}&issuer=localhost`)
  expect(qr).toMatch(/^<svg /)
  expect(setup).not.toContain(key)
  expect((await t.call('security/startTwoStep', {}, user)).data.key).not.toBe(key)
  expect((await t.call('security/info', {}, user)).data.two_step).toBe(0)
})

test('without a confirmation there is no key, and none for a guest', async () => {
  expect(await refused(t, 'security/startTwoStep', {}, await newUser(t, 'bob'))).toBe('CONFIRM_NEEDED')
  expect(await refused(t, 'security/startTwoStep', {})).toBe('NOT_LOGGED_IN')
})
