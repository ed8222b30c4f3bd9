import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { findCredentialsOfUser } from '#server/auth/account.repository.ts'
import { replacePasswordHash } from '#server/auth/account.ts'
import { PENDING_LOGIN_SECONDS } from '#server/auth/second-step/pending-login.ts'
import { ACCOUNT_WINDOW_SECONDS } from '#server/limits/account-window.ts'
import { readCaptcha } from '#server/test/accounts.ts'
import { auditOf } from '#server/test/audit.ts'
import { outcomeOf, testBrowser } from '#server/test/browser.ts'
import { testApp } from '#server/test/build-test-app.ts'
import { makeAdmin } from '#server/test/factories.ts'
import { addDevice } from '#server/test/passkey-device.ts'
import { PASSWORD, twoStepUser } from '#server/test/two-step.ts'

const t = testApp()

/** A browser in which the password was right. */
async function halfway(username: string, ip?: string) {
  const browser = testBrowser(t, ip)
  expect(outcomeOf(await browser.logIn(username, PASSWORD))).toBe('SECOND_STEP_NEEDED')
  return browser
}

test('the password alone begins no session; the code of the app does', async () => {
  const { username, uid, app } = await twoStepUser(t, 'ada')
  const browser = testBrowser(t)
  const asked = await browser.logIn(username, PASSWORD)
  expect([outcomeOf(asked), asked.error_data]).toEqual(['SECOND_STEP_NEEDED', { ways: ['totp', 'recovery'] }])
  expect(outcomeOf(await browser.call('user/info'))).toBe('NOT_LOGGED_IN')
  const done = await browser.call('user/loginSecondStep', { code: app.nextCode() })
  expect(done.data.uid).toBe(uid)
  expect((await browser.call('user/info')).data.uid).toBe(uid)
  expect(await auditOf(t, 'login')).toContain('ada||password,totp|')
})

test('a code counts once, also when two logins send it at the same moment', async () => {
  const { username, app } = await twoStepUser(t, 'bob')
  const [first, second, third] = [await halfway(username), await halfway(username), await halfway(username)]
  const code = app.nextCode()
  const both = await Promise.all([first, second].map((one) => one.call('user/loginSecondStep', { code })))
  expect(both.map(outcomeOf).sort()).toEqual(['CODE_WRONG:code', 'ok'])
  expect(outcomeOf(await third.call('user/loginSecondStep', { code }))).toBe('CODE_WRONG:code')
  expect(outcomeOf(await third.call('user/loginSecondStep', { code: app.nextCode() }))).toBe('ok')
})

test('a recovery code counts once, also when two logins send it at the same moment', async () => {
  const { username, recoveryCodes, token } = await twoStepUser(t, 'cid')
  const [code = ''] = recoveryCodes
  const both = await Promise.all(
    [await halfway(username), await halfway(username)].map((one) =>
      one.call('user/loginSecondStep', { code: code.toUpperCase().replaceAll('-', ' ') }),
    ),
  )
  expect(both.map(outcomeOf).sort()).toEqual(['CODE_WRONG:code', 'ok'])
  expect((await t.call('security/info', {}, { token })).data.recovery_left).toBe(9)
})

test('a passkey is a second step too, and only one of this account', async () => {
  const user = await twoStepUser(t, 'dora')
  const { device } = await addDevice(t, user)
  const foreign = (await addDevice(t, await twoStepUser(t, 'eve'))).device
  const browser = await halfway(user.username)
  const options = async () => (await browser.call('user/passkeyOptions', { use: 'second_step' })).data
  const wrong = await browser.call('user/loginSecondStep', { passkey: foreign.answer(await options()) })
  expect(outcomeOf(wrong)).toBe('PASSKEY_REFUSED')
  const unbound = (await browser.call('user/passkeyOptions', { use: 'login' })).data
  expect(outcomeOf(await browser.call('user/loginSecondStep', { passkey: device.answer(unbound) }))).toBe(
    'PASSKEY_REFUSED',
  )
  const done = await browser.call('user/loginSecondStep', { passkey: device.answer(await options()) })
  expect(done.data.uid).toBe(user.uid)
  expect(await auditOf(t, 'login')).toContain('dora||password,passkey|')
})

test('guessing codes is braked for the origin, and does not lock out the known device', async () => {
  const { username, app } = await twoStepUser(t, 'fred')
  const known = await halfway(username)
  expect(outcomeOf(await known.call('user/loginSecondStep', { code: app.nextCode() }))).toBe('ok')
  const guesser = await halfway(username, '198.51.100.7')
  for (let i = 0; i < 5; i++)
    expect(outcomeOf(await guesser.call('user/loginSecondStep', { code: app.wrongCode() }))).toBe('CODE_WRONG:code')
  expect(outcomeOf(await guesser.call('user/loginSecondStep', { code: app.nextCode() }))).toBe('LOGIN_LOCKED')
  await known.call('user/logout', { confirm: 1 })
  await known.logIn(username, PASSWORD)
  expect(outcomeOf(await known.call('user/loginSecondStep', { code: app.nextCode() }))).toBe('ok')
})

test('a waiting login ends after its time, with a new password, and with its use', async () => {
  const user = await twoStepUser(t, 'gina')
  const late = await halfway(user.username)
  t.time.now += PENDING_LOGIN_SECONDS
  expect(outcomeOf(await late.call('user/loginSecondStep', { code: user.app.nextCode() }))).toBe('SECOND_STEP_OVER')
  const waiting = await halfway(user.username)
  await t.call('user/resetPassword', { password: PASSWORD, new_password: 'another password' }, user)
  expect(outcomeOf(await waiting.call('user/loginSecondStep', { code: user.app.nextCode() }))).toBe('SECOND_STEP_OVER')
  await t.call('user/resetPassword', { password: 'another password', new_password: PASSWORD }, user)
  const used = await halfway(user.username)
  const cookies = { ...used.cookies }
  expect(outcomeOf(await used.call('user/loginSecondStep', { code: user.app.nextCode() }))).toBe('ok')
  const again = testBrowser(t)
  Object.assign(again.cookies, { 'octavo-second-step': cookies['octavo-second-step'] })
  expect(outcomeOf(await again.call('user/loginSecondStep', { code: user.app.nextCode() }))).toBe('SECOND_STEP_OVER')
})

test('a second step leaves no session behind, whenever a new password comes between', async () => {
  const { uid, username, app } = await twoStepUser(t, 'gus')
  const { db } = t.services.database
  const hash = (await findCredentialsOfUser(db, uid))?.password ?? ''
  for (let turns = 0; turns < 25; turns += 1) {
    t.time.now += ACCOUNT_WINDOW_SECONDS
    const browser = await halfway(username)
    const answer = browser.call('user/loginSecondStep', { code: app.nextCode() })
    for (let turn = 0; turn < turns; turn += 1) await setImmediate()
    await db.transaction().execute((inside) => replacePasswordHash(inside, uid, hash))
    expect(['ok', 'SECOND_STEP_OVER']).toContain(outcomeOf(await answer))
    expect(outcomeOf(await browser.call('user/info')), `after ${turns}`).toBe('NOT_LOGGED_IN')
  }
})

test('old clients are told to use an access token', async () => {
  const { username } = await twoStepUser(t, 'hank')
  t.time.now += ACCOUNT_WINDOW_SECONDS
  for (const [call, captcha] of [
    ['user/login', {}],
    ['user/loginByVerify', await readCaptcha(t)],
  ] as const) {
    const answer = await t.legacy(call, { username, password: PASSWORD, ...captcha })
    expect(answer.json()).toMatchObject({ error_code: 10101, error_message: expect.stringContaining('访问令牌') })
    expect(answer.cookies).toEqual([])
  }
})

test('bad input, and a browser in which no login waits', async () => {
  const { username } = await twoStepUser(t, 'ida')
  const browser = await halfway(username)
  for (const code of ['', 'x', '12345', '1234567', 'aaaa-bbbb-cccc'])
    expect(outcomeOf(await browser.call('user/loginSecondStep', { code }))).toMatch(/^(CODE_WRONG:code|LOGIN_LOCKED)$/)
  expect(outcomeOf(await browser.call('user/loginSecondStep', { passkey: 'x' }))).toBe('BAD_FIELD:passkey')
  expect(outcomeOf(await testBrowser(t).call('user/loginSecondStep', { code: '123456' }))).toBe('SECOND_STEP_OVER')
})

test.each<[string, (uid: number) => Promise<unknown>]>([
  [
    'an administrator disables the account',
    async (uid) => {
      const admin = await makeAdmin(t)
      await t.call('adminUser/setDisabled', { uid, disabled: 1 }, admin)
      await t.call('adminUser/setDisabled', { uid, disabled: 0 }, admin)
    },
  ],
  ['an administrator ends the sessions', async (uid) => t.call('adminUser/endSessions', { uid }, await makeAdmin(t))],
])('a login that waits is over when %s', async (why, end) => {
  const { username, uid, app } = await twoStepUser(t, `gone-${why.length}`)
  const browser = await halfway(username)
  await end(uid)
  expect(outcomeOf(await browser.call('user/loginSecondStep', { code: app.nextCode() }))).toBe('SECOND_STEP_OVER')
})
