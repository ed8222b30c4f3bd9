import { expect, test } from 'vitest'
import { logIn } from '#server/test/accounts.ts'
import { auditOf } from '#server/test/audit.ts'
import { outcomeOf, testBrowser } from '#server/test/browser.ts'
import { type As, testApp } from '#server/test/build-test-app.ts'
import { refused } from '#server/test/refused.ts'
import { smtpServer } from '#server/test/smtp-server.ts'
import { newUser, PASSWORD, startedSetup, twoStepUser } from '#server/test/two-step.ts'

const smtp = await smtpServer()
const t = testApp({ SMTP_URL: `smtp://127.0.0.1:${smtp.port}`, MAIL_FROM: 'docs@example.com' })

const started = (user: As) => startedSetup(t, user)

test('the first code switches two-step login on, ends the other sessions, and gives ten recovery codes', async () => {
  const user = await newUser(t, 'ada')
  const other = { token: (await logIn(t, 'ada', PASSWORD)).data.user_token }
  const { app, setup } = await started(user)
  const { recovery_codes } = (await t.call('security/enableTwoStep', { setup, code: app.code() }, user)).data
  expect(new Set(recovery_codes).size).toBe(10)
  expect(await refused(t, 'user/info', {}, other)).toBe('NOT_LOGGED_IN')
  expect((await t.call('user/info', {}, user)).error_code).toBe(0)
  expect(await auditOf(t, 'security.two_step_on')).toEqual(['ada|||'])
  // The code that switched it on is used up.
  const browser = testBrowser(t)
  await browser.logIn('ada', PASSWORD)
  expect(outcomeOf(await browser.call('user/loginSecondStep', { code: app.code() }))).toBe('CODE_WRONG:code')
})

test('a new app replaces the old one; the recovery codes stay', async () => {
  const user = await twoStepUser(t, 'bob')
  const { app, setup } = await started(user)
  const changed = await t.call('security/enableTwoStep', { setup, code: app.nextCode() }, user)
  expect(changed.data.recovery_codes).toEqual([])
  const browser = testBrowser(t)
  await browser.logIn('bob', PASSWORD)
  expect(outcomeOf(await browser.call('user/loginSecondStep', { code: user.app.nextCode() }))).toBe('CODE_WRONG:code')
  expect(outcomeOf(await browser.call('user/loginSecondStep', { code: user.recoveryCodes[0] }))).toBe('ok')
  expect(await auditOf(t, 'security.two_step_change')).toEqual(['bob|||'])
})

test('the owner gets a mail at the verified address', async () => {
  const user = await newUser(t, 'carol')
  const { db } = t.services.database
  await db
    .updateTable('user')
    .set({ email: 'carol@example.com', email_key: 'carol@example.com', email_verify: 1 })
    .where('uid', '=', user.uid)
    .execute()
  const { app, setup } = await started(user)
  await t.call('security/enableTwoStep', { setup, code: app.code(), l: 'en-us' }, user)
  await expect
    .poll(() => smtp.mails.map(({ to, subject }) => [to, subject]))
    .toEqual([[['carol@example.com'], 'Your account: two-step login was switched on']])
  expect(smtp.mails[0]?.text).toContain('Hello carol')
})

test('a wrong code, and a set-up of another user, of another session or an earlier one, are refused', async () => {
  const [user, other] = [await newUser(t, 'dora'), await newUser(t, 'eve')]
  const second = { token: (await logIn(t, 'dora', PASSWORD)).data.user_token }
  const { app, setup } = await started(user)
  const enable = (code: string, as: As | null = user, given = setup) =>
    refused(t, 'security/enableTwoStep', { setup: given, code }, as)
  expect(await enable(app.wrongCode())).toBe('CODE_WRONG:code')
  expect(await enable('x')).toBe('CODE_WRONG:code')
  expect(await enable(app.code(), other)).toBe('SETUP_OVER')
  expect(await enable(app.code(), second)).toBe('SETUP_OVER')
  const forged = JSON.stringify({ uid: user.uid, token_id: 1, key: '00', until: 2 ** 40 })
  for (const made of ['x', forged, `sealed:1:${forged}`])
    expect(await enable(app.code(), user, made)).toBe('SETUP_OVER')
  t.time.now += 900
  await t.call('user/info', {}, user)
  expect(await enable(app.code())).toBe('SETUP_OVER')
  expect((await t.call('security/info', {}, user)).data.two_step).toBe(0)
})

test('bad input is refused, and a guest switches nothing on', async () => {
  const user = await newUser(t, 'fred')
  expect(await refused(t, 'security/enableTwoStep', { setup: '', code: '1' }, user)).toBe('BAD_FIELD:setup')
  expect(await refused(t, 'security/enableTwoStep', { setup: 'x', code: '' }, user)).toBe('BAD_FIELD:code')
  expect(await refused(t, 'security/enableTwoStep', { setup: 'x', code: '123456' })).toBe('NOT_LOGGED_IN')
})
