import { beforeEach, expect, test, vi } from 'vitest'
import { changePassword } from '#server/auth/account.ts'
import { setVerifiedEmail } from '#server/auth/email.repository.ts'
import { MAILS_PER_USER } from '#server/auth/mail-tokens.ts'
import { hashToken } from '#server/auth/session.ts'
import { emailKey } from '#server/auth/user-name.ts'
import { ACCOUNT_WINDOW_SECONDS } from '#server/limits/account-window.ts'
import { PASSWORD_TOKEN_SECONDS } from '#server/mail/link-life.ts'
import { logIn, readCaptcha, register, registeredUser, sendJson } from '#server/test/accounts.ts'
import { testApp } from '#server/test/build-test-app.ts'
import { setSiteOption } from '#server/test/site-option.ts'
import { smtpServer } from '#server/test/smtp-server.ts'

const smtp = await smtpServer()
const t = testApp({ SMTP_URL: `smtp://127.0.0.1:${smtp.port}`, APP_URL: 'https://docs.example.com/' })
const unaware = testApp({ SMTP_URL: `smtp://127.0.0.1:${smtp.port}` })
const silent = testApp()

beforeEach(async () => {
  smtp.mails.length = 0
  await t.services.database.db.deleteFrom('password_token').execute()
  t.time.now += ACCOUNT_WINDOW_SECONDS
})

const ask = async (username: string, more: Record<string, unknown> = {}) =>
  t.call('user/resetPasswordEmail', { username, ...(await readCaptcha(t)), ...more })

const mailsCome = (count: number) => vi.waitFor(() => expect(smtp.mails).toHaveLength(count))
const lastToken = () => /newPassword\?token=([0-9a-f]{64})/.exec(smtp.mails.at(-1)?.text ?? '')?.[1] ?? ''
const set = (token: string, new_password: string) => t.call('user/resetPasswordByUrlToken', { token, new_password })

/** The row of a token, which is written once the mail server has taken the mail. */
const stored = (token: string) =>
  vi.waitFor(() =>
    t.services.database.db
      .selectFrom('password_token')
      .selectAll()
      .where('token_hash', '=', hashToken(token))
      .executeTakeFirstOrThrow(),
  )

/** A user with a verified address. */
async function mailed(username: string) {
  const user = await registeredUser(t, username)
  const email = `${username}@example.com`
  await t.services.database.db
    .updateTable('user')
    .set({ email, email_key: emailKey(email), email_verify: 1 })
    .where('uid', '=', user.uid)
    .execute()
  return { ...user, email }
}

test('the link of the mail sets a new password once, and all sessions end', async () => {
  const user = await mailed('ada')
  expect(await ask('ADA@example.com')).toEqual({ error_code: 0, data: [] })
  await mailsCome(1)
  expect(smtp.mails[0]).toMatchObject({ to: ['ada@example.com'] })
  expect(smtp.mails[0]?.text).toContain('https://docs.example.com/user/newPassword?token=')
  const token = lastToken()
  expect(JSON.stringify(await stored(token))).not.toContain(token)
  expect(await set(token, 'short')).toMatchObject({ error_code: 10101, error_field: 'new_password' })
  expect(await set(token, 'another password')).toEqual({ error_code: 0, data: [] })
  expect((await t.call('user/info', {}, user)).error_code).toBe(10102)
  expect((await logIn(t, 'ada', 'another password')).error_code).toBe(0)
  expect((await set(token, 'a third password')).error_name).toBe('PASSWORD_TOKEN_WRONG')
})

test.each<[string, (user: { uid: number }) => Promise<unknown>]>([
  ['the password', ({ uid }) => changePassword(t.services, uid, { password: 'another password' })],
  ['the address', ({ uid }) => setVerifiedEmail(t.services.database.db, uid, 'new@example.com')],
])('a link whose mail is under way while %s changes is not valid', async (what, change) => {
  const user = await mailed(`under-way-${what.length}`)
  const { promise: changed, resolve } = Promise.withResolvers<void>()
  smtp.beforeTaking = async () => {
    smtp.beforeTaking = null
    await change(user)
    resolve()
  }
  await ask(user.username)
  await changed
  const token = lastToken()
  const later = await mailed(`later-${what.length}`)
  await ask(later.username)
  await mailsCome(2)
  await stored(lastToken())
  expect((await set(token, 'a third password')).error_name).toBe('PASSWORD_TOKEN_WRONG')
})

test('if two requests use a link at the same moment, one sets the password', async () => {
  await mailed('ben')
  await ask('ben')
  await mailsCome(1)
  await stored(lastToken())
  const answers = await Promise.all(['one password', 'two password'].map((password) => set(lastToken(), password)))
  expect(answers.map(({ error_code }) => error_code).sort()).toEqual([0, 10101])
})

test('the answer is the same for a name that nobody has, an address that is not verified, and over the limit', async () => {
  await registeredUser(t, 'cleo')
  await mailed('dan')
  for (const name of ['nobody', 'nobody@example.com', 'cleo'])
    expect(await ask(name)).toEqual({ error_code: 0, data: [] })
  for (let mail = 0; mail <= MAILS_PER_USER; mail++) expect((await ask('dan')).error_code).toBe(0)
  await mailsCome(MAILS_PER_USER)
})

test('a link ends after an hour, with a new link, with a change of the password', async () => {
  const user = await mailed('eve')
  const link = async () => {
    const before = smtp.mails.length
    await ask('eve')
    await mailsCome(before + 1)
    const token = lastToken()
    await stored(token)
    return token
  }
  const old = await link()
  t.time.now += PASSWORD_TOKEN_SECONDS
  expect((await set(old, 'new password')).error_name).toBe('PASSWORD_TOKEN_WRONG')
  const next = await link()
  await t.call('user/resetPassword', { password: 'a password', new_password: 'b password' }, user)
  expect((await set(next, 'new password')).error_name).toBe('PASSWORD_TOKEN_WRONG')
  expect((await set('none', 'new password')).error_name).toBe('PASSWORD_TOKEN_WRONG')
})

test('the captcha must be right, and each address of the network has its limit', async () => {
  expect(await ask('ada', { captcha: 'no' })).toMatchObject({ error_code: 10206, error_field: 'captcha' })
  expect(await sendJson(t, 'user/resetPasswordEmail', { username: ['x'] })).toMatchObject({ error_field: 'username' })
  expect(await sendJson(t, 'user/resetPasswordByUrlToken', { token: {} })).toMatchObject({ error_field: 'token' })
  await t.services.database.db
    .insertInto('rate_limit')
    .values({ rate_key: 'mail:address:127.0.0.1', window_end: t.time.now + 60, hits: 1000 })
    .onConflict((conflict) => conflict.column('rate_key').doUpdateSet({ window_end: t.time.now + 60, hits: 1000 }))
    .execute()
  expect((await ask('ada')).error_code).toBe(10429)
})

test('links lead to the address that the site is known by, never to the one of the request', async () => {
  const captcha = await readCaptcha(unaware)
  expect((await unaware.call('common/homePageSetting')).data.mail_open).toBe(0)
  const wanted = { username: 'x', ...captcha }
  expect((await unaware.call('user/resetPasswordEmail', wanted)).error_name).toBe('MAIL_NOT_SET_UP')
  await setSiteOption(unaware, 'site_url', 'https://wiki.example.com/')
  expect((await unaware.call('common/homePageSetting')).data.mail_open).toBe(1)
  expect((await unaware.call('user/resetPasswordEmail', wanted)).error_code).toBe(0)
  expect((await silent.call('user/resetPasswordEmail', wanted)).error_name).toBe('MAIL_NOT_SET_UP')
})

test('an address given at registration is verified by the link in a mail; the answer does not tell that another account has it', async () => {
  await mailed('fay')
  expect((await register(t, { username: 'gus', email: 'gus@example.com' })).data).toMatchObject({
    email: '',
    email_sent: 1,
  })
  expect(smtp.mails[0]?.text).toContain('https://docs.example.com/user/verifyEmail?token=')
  const token = /token=([0-9a-f]{64})/.exec(smtp.mails[0]?.text ?? '')?.[1] ?? ''
  expect((await t.call('user/verifyEmail', { token })).error_code).toBe(0)
  expect((await logIn(t, 'gus@example.com', 'a password')).error_code).toBe(0)
  expect((await register(t, { username: 'hal', email: 'fay@example.com' })).data).toMatchObject({ email_sent: 1 })
})
