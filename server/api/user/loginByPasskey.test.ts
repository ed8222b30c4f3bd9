import { expect, test } from 'vitest'
import { CHALLENGE_SECONDS } from '#server/auth/second-step/passkeys.ts'
import { auditOf } from '#server/test/audit.ts'
import { outcomeOf, testBrowser } from '#server/test/browser.ts'
import { testApp } from '#server/test/build-test-app.ts'
import { addDevice, type Forged } from '#server/test/passkey-device.ts'
import { newUser, twoStepUser } from '#server/test/two-step.ts'

const t = testApp()

const ask = async (browser = testBrowser(t)) => ({
  browser,
  options: (await browser.call('user/passkeyOptions', { use: 'login' })).data,
})

test('a passkey logs its user in, without name, password or second step', async () => {
  const user = await twoStepUser(t, 'ada')
  const { device } = await addDevice(t, user)
  const { browser, options } = await ask()
  const answer = await browser.call('user/loginByPasskey', { passkey: device.answer(options) })
  expect([answer.data.uid, answer.data.username]).toEqual([user.uid, 'ada'])
  expect((await browser.call('user/info')).data.uid).toBe(user.uid)
  expect((await auditOf(t, 'login'))[0]).toBe('ada||passkey|')
  const [passkey] = (await t.call('security/info', {}, user)).data.passkeys
  expect(passkey?.last_used).toBe(t.time.now)
})

test('an answer counts once, in the browser that asked, and for ten minutes', async () => {
  const { device } = await addDevice(t, await newUser(t, 'bob'))
  const { browser, options } = await ask()
  const passkey = device.answer(options)
  expect(outcomeOf(await testBrowser(t).call('user/loginByPasskey', { passkey }))).toBe('PASSKEY_REFUSED')
  const second = await ask(browser)
  expect(outcomeOf(await browser.call('user/loginByPasskey', { passkey: device.answer(second.options) }))).toBe('ok')
  const replayed = device.answer((await ask(browser)).options)
  expect(outcomeOf(await browser.call('user/loginByPasskey', { passkey: replayed }))).toBe('ok')
  expect(outcomeOf(await browser.call('user/loginByPasskey', { passkey: replayed }))).toBe('PASSKEY_REFUSED')
  const old = await ask(browser)
  t.time.now += CHALLENGE_SECONDS
  expect(outcomeOf(await browser.call('user/loginByPasskey', { passkey: device.answer(old.options) }))).toBe(
    'PASSKEY_REFUSED',
  )
})

test('two requests with one answer begin one session', async () => {
  const { device } = await addDevice(t, await newUser(t, 'cid'))
  const { browser, options } = await ask()
  const passkey = device.answer(options)
  const both = await Promise.all([0, 1].map(() => browser.call('user/loginByPasskey', { passkey })))
  expect(both.map(outcomeOf).sort()).toEqual(['PASSKEY_REFUSED', 'ok'])
})

test.each<[string, Forged]>([
  ['of another origin', { origin: 'https://evil.example' }],
  ['for another site', { rpId: 'evil.example' }],
  ['without verification of the user', { isVerified: false }],
  ['to a challenge of somebody else', { challenge: 'bm9uZQ' }],
  ['of another user of the device', { userHandle: 'bm9uZQ' }],
  ['that does not say whose it is', { userHandle: '' }],
])('an answer %s is refused', async (what, forged) => {
  const { device } = await addDevice(t, await newUser(t, `dora-${what.replaceAll(' ', '-')}`))
  const { browser, options } = await ask()
  const passkey = device.answer(options, forged)
  expect(outcomeOf(await browser.call('user/loginByPasskey', { passkey }))).toBe('PASSKEY_REFUSED')
  expect(browser.cookies.cookie_token).toBeUndefined()
})

test('a copied device whose count does not rise is refused', async () => {
  const { device } = await addDevice(t, await newUser(t, 'eve'))
  const { browser, options } = await ask()
  expect(outcomeOf(await browser.call('user/loginByPasskey', { passkey: device.answer(options) }))).toBe('ok')
  for (const counter of [0, 1]) {
    const copy = await ask(browser)
    const passkey = device.answer(copy.options, { counter })
    expect(outcomeOf(await browser.call('user/loginByPasskey', { passkey }))).toBe('PASSKEY_REFUSED')
  }
})

test('a changed signature is refused, a removed passkey is unknown, a disabled account stays out', async () => {
  const user = await newUser(t, 'fred')
  const { device, passkey_id } = await addDevice(t, user)
  const { browser, options } = await ask()
  const changed = device.answer(options)
  changed.response.signature = device.answer({ challenge: 'bm9uZQ' }).response.signature
  expect(outcomeOf(await browser.call('user/loginByPasskey', { passkey: changed }))).toBe('PASSKEY_REFUSED')
  const { db } = t.services.database
  await db.updateTable('user').set({ is_disabled: 1 }).where('uid', '=', user.uid).execute()
  const disabled = device.answer((await ask(browser)).options)
  expect(outcomeOf(await browser.call('user/loginByPasskey', { passkey: disabled }))).toBe('ACCOUNT_DISABLED')
  await db.updateTable('user').set({ is_disabled: 0 }).where('uid', '=', user.uid).execute()
  await t.call('security/removePasskey', { passkey_id }, user)
  const removed = device.answer((await ask(browser)).options)
  expect(outcomeOf(await browser.call('user/loginByPasskey', { passkey: removed }))).toBe('PASSKEY_UNKNOWN')
})

test('a page of another site cannot log a visitor in', async () => {
  const { device } = await addDevice(t, await newUser(t, 'gina'))
  const { browser, options } = await ask()
  const answer = await t.inject({
    method: 'POST',
    url: '/api/user/loginByPasskey',
    headers: { 'sec-fetch-site': 'cross-site' },
    cookies: browser.cookies,
    payload: { passkey: device.answer(options) },
  })
  expect(answer.json().error_name).toBe('CROSS_SITE')
})

test.each([undefined, '', 'x', '{}', { id: 'a' }])('%j is not a valid answer', async (passkey) => {
  expect(outcomeOf(await testBrowser(t).call('user/loginByPasskey', { passkey }))).toBe('BAD_FIELD:passkey')
})
