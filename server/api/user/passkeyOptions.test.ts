import { expect, test } from 'vitest'
import { outcomeOf, testBrowser } from '#server/test/browser.ts'
import { testApp } from '#server/test/build-test-app.ts'
import { addDevice } from '#server/test/passkey-device.ts'
import { refused } from '#server/test/refused.ts'
import { newUser } from '#server/test/two-step.ts'

const t = testApp()
const named = testApp({ APP_URL: 'https://docs.example.com' })

test('a login may be answered by any passkey, a confirmation by those of the user', async () => {
  const user = await newUser(t, 'ada')
  const { device } = await addDevice(t, user)
  const login = (await t.call('user/passkeyOptions', { use: 'login' })).data
  expect(login).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
  expect(login.allowCredentials).toBeUndefined()
  const confirm = (await t.call('user/passkeyOptions', { use: 'confirm' }, user)).data
  expect(confirm.allowCredentials).toMatchObject([{ id: device.id.toString('base64url') }])
  expect(confirm.challenge).not.toBe(login.challenge)
})

test('the site is the one of its configured address', async () => {
  expect((await named.call('user/passkeyOptions', { use: 'login' })).data.rpId).toBe('docs.example.com')
})

test.each(['192.0.2.7', '[2001:db8::1]', 'intranet'])('there are no passkeys at http://%s', async (host) => {
  const answer = await t.inject({
    method: 'POST',
    url: '/api/user/passkeyOptions',
    headers: { host },
    payload: { use: 'login' },
  })
  expect(answer.json().error_name).toBe('PASSKEYS_NOT_HERE')
})

test('a guest confirms nothing, and a second step needs a login that waits for it', async () => {
  expect(await refused(t, 'user/passkeyOptions', { use: 'confirm' })).toBe('NOT_LOGGED_IN')
  expect(outcomeOf(await testBrowser(t).call('user/passkeyOptions', { use: 'second_step' }))).toBe('SECOND_STEP_OVER')
})

test.each([undefined, '', 'register'])('%j is not a valid purpose', async (use) => {
  expect(await refused(t, 'user/passkeyOptions', { use })).toBe('BAD_FIELD:use')
})
