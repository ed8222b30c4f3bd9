import { expect, test } from 'vitest'
import { MAILS_PER_USER } from '#server/auth/mail-tokens.ts'
import { LOGIN_TRIES_PER_ORIGIN, LOGIN_WINDOW_SECONDS } from '#server/auth/password-brake.ts'
import { ACCOUNT_WINDOW_SECONDS } from '#server/limits/account-window.ts'
import { registeredUser } from '#server/test/accounts.ts'
import { testApp } from '#server/test/build-test-app.ts'
import { refused } from '#server/test/refused.ts'
import { type SmtpRefusal, smtpServer } from '#server/test/smtp-server.ts'

const smtp = await smtpServer()
const t = testApp({
  SMTP_URL: `smtp://user:secret@127.0.0.1:${smtp.port}`,
  MAIL_FROM: 'Docs <docs@example.com>',
  APP_URL: 'https://docs.example.com/',
})
const without = testApp()

async function user(name: string) {
  t.time.now += ACCOUNT_WINDOW_SECONDS
  smtp.refuses = null
  smtp.mails.length = 0
  return registeredUser(t, name, 'pw-pw-pw')
}

test('a mail with a link goes to the address, in the language of the user; the account has the address not yet', async () => {
  const ada = await user('ada')
  const input = { email: 'Ada@Example.com', password: 'pw-pw-pw' }
  expect(await t.call('user/bindEmail', { ...input, l: 'en-us' }, ada)).toEqual({ error_code: 0, data: [] })
  expect(await t.call('user/bindEmail', { ...input, l: 'zh-cn' }, ada)).toEqual({ error_code: 0, data: [] })
  const [english, chinese] = smtp.mails
  expect(english).toMatchObject({
    from: 'docs@example.com',
    to: ['Ada@example.com'],
    subject: 'Verify your e-mail address',
  })
  expect(english?.text).toMatch(/https:\/\/docs\.example\.com\/user\/verifyEmail\?token=[0-9a-f]{64}\n/)
  expect(english?.text).toContain('Hello ada')
  expect(chinese?.subject).toBe('验证你的邮箱')
  expect(chinese?.text).toMatch(/ada，你好[\s\S]+https:\/\/docs\.example\.com\/user\/verifyEmail\?token=[0-9a-f]{64}\n/)
  const { data } = await t.call('user/info', {}, ada)
  expect(data).toMatchObject({ email: '', email_verify: 0, email_pending: 'Ada@Example.com' })
})

test('the token is not in the database, only one waits, and it waits for a day', async () => {
  const user1 = await user('hashed')
  for (const email of ['one@example.com', 'two@example.com'])
    await t.call('user/bindEmail', { email, password: 'pw-pw-pw' }, user1)
  const rows = await t.services.database.db.selectFrom('email_token').selectAll().where('uid', '=', user1.uid).execute()
  expect(rows).toEqual([
    {
      uid: user1.uid,
      email: 'two@example.com',
      token_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      expire_time: t.time.now + 24 * 3600,
    },
  ])
  expect(smtp.mails[1]?.text).not.toContain(rows[0]?.token_hash)
})

test.each<[SmtpRefusal, RegExp]>([
  ['greeting', /refused the mail/],
  ['login', /refused our login/],
  ['sender', /refused the mail/],
  ['recipient', /does not take this address/],
  ['mail', /refused the mail/],
])('a mail server that dislikes the %s: a clear reason, and nothing is written', async (refuses, said) => {
  const someone = await user(`someone${refuses}`)
  smtp.refuses = refuses
  const input = { email: 'a@example.com', password: 'pw-pw-pw' }
  const answer = await t.call('user/bindEmail', { ...input, l: 'en-us' }, someone)
  expect(answer).toMatchObject({ error_code: 10101, error_name: 'MAIL_FAILED' })
  expect(answer.error_message).toMatch(said)
  expect(answer.error_message).not.toMatch(/secret|127\.0\.0\.1/)
  expect(await refused(t, 'user/bindEmail', input, someone)).toBe('MAIL_FAILED')
  expect((await t.call('user/info', {}, someone)).data.email_pending).toBe('')
})

test('a failure leaves the address that waited before', async () => {
  const someone = await user('patient')
  await t.call('user/bindEmail', { email: 'first@example.com', password: 'pw-pw-pw' }, someone)
  smtp.refuses = 'mail'
  expect(await refused(t, 'user/bindEmail', { email: 'second@example.com', password: 'pw-pw-pw' }, someone)).toBe(
    'MAIL_FAILED',
  )
  expect((await t.call('user/info', {}, someone)).data.email_pending).toBe('first@example.com')
})

test('the password must be right, and guessing it is braked', async () => {
  const someone = await user('guessed')
  const bind = (password: string) => refused(t, 'user/bindEmail', { email: 'a@example.com', password }, someone)
  for (let i = 0; i < LOGIN_TRIES_PER_ORIGIN; i++) expect(await bind('no')).toBe('PASSWORD_WRONG:password')
  expect(await bind('pw-pw-pw')).toBe('LOGIN_LOCKED')
  expect(smtp.mails).toEqual([])
  t.time.now += LOGIN_WINDOW_SECONDS
  expect((await t.call('user/bindEmail', { email: 'a@example.com', password: 'pw-pw-pw' }, someone)).error_code).toBe(0)
})

test('one user may not have mail sent without end', async () => {
  const someone = await user('eager')
  const bind = () => t.call('user/bindEmail', { email: 'a@example.com', password: 'pw-pw-pw' }, someone)
  for (let i = 0; i < MAILS_PER_USER; i++) expect((await bind()).error_code).toBe(0)
  expect(await bind()).toMatchObject({ error_code: 10429 })
  expect(smtp.mails).toHaveLength(MAILS_PER_USER)
})

test('an address of another account is refused, whatever its case', async () => {
  const [owner, other] = [await user('owner'), await user('other')]
  await t.services.database.db
    .updateTable('user')
    .set({ email: 'Taken@Example.com', email_key: 'taken@example.com', email_verify: 1 })
    .where('uid', '=', owner.uid)
    .execute()
  const input = { email: 'TAKEN@example.com', password: 'pw-pw-pw' }
  expect(await refused(t, 'user/bindEmail', input, other)).toBe('EMAIL_TAKEN:email')
  expect((await t.call('user/bindEmail', input, owner)).error_code).toBe(0)
})

test.each([
  '',
  'ada',
  'ada@',
  '@example.com',
  'ada@example',
  'a b@example.com',
  'a@example.com, b@example.com',
  'a@example.com\r\nBcc: b@example.com',
  'Ada <ada@example.com>',
  '"a"@example.com',
  'a@b@example.com',
  `${'x'.repeat(65)}@example.com`,
  `a@${'x'.repeat(200)}.com`,
  undefined,
])('%j is no address', async (email) => {
  const someone = await user(`u${t.time.now}`)
  expect(await refused(t, 'user/bindEmail', { email, password: 'pw-pw-pw' }, someone)).toBe('BAD_FIELD:email')
  expect(smtp.mails).toEqual([])
})

test('a site without a mail server says so', async () => {
  const someone = await registeredUser(without, 'nomail', 'pw-pw-pw')
  expect(await refused(without, 'user/bindEmail', { email: 'a@example.com', password: 'pw-pw-pw' }, someone)).toBe(
    'MAIL_NOT_SET_UP',
  )
})

test('a guest may not', async () => {
  expect(await refused(t, 'user/bindEmail', { email: 'a@example.com', password: 'pw-pw-pw' })).toBe('NOT_LOGGED_IN')
})
