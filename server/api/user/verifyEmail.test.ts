import { describe, expect, test } from 'vitest'
import { ACCOUNT_WINDOW_SECONDS } from '#server/limits/account-window.ts'
import { EMAIL_TOKEN_SECONDS } from '#server/mail/link-life.ts'
import { logIn, registeredUser } from '#server/test/accounts.ts'
import { testApp } from '#server/test/build-test-app.ts'
import { makeAdmin } from '#server/test/factories.ts'
import { refused } from '#server/test/refused.ts'
import { smtpServer } from '#server/test/smtp-server.ts'

const smtp = await smtpServer()
const t = testApp({ SMTP_URL: `smtp://127.0.0.1:${smtp.port}` })

async function user(name: string) {
  t.time.now += ACCOUNT_WINDOW_SECONDS
  return registeredUser(t, name, 'pw-pw-pw')
}

/** Binds an address and reads the token in the mail. */
async function tokenFor(as: { token: string }, email: string): Promise<string> {
  expect((await t.call('user/bindEmail', { email, password: 'pw-pw-pw' }, as)).error_code).toBe(0)
  return lastToken()
}
const lastToken = () => /token=([0-9a-f]+)/.exec(smtp.mails.at(-1)?.text ?? '')?.[1] ?? ''

test('a person with the mail verifies the address, on any device, once; then login works', async () => {
  const ada = await user('ada')
  const token = await tokenFor(ada, 'Ada@Example.com')
  expect((await logIn(t, 'ada@example.com', 'pw-pw-pw')).error_code).not.toBe(0)
  expect(await t.call('user/verifyEmail', { token })).toEqual({ error_code: 0, data: [] })
  expect((await t.call('user/info', {}, ada)).data).toMatchObject({
    email: 'Ada@Example.com',
    email_verify: 1,
    email_pending: '',
  })
  expect((await logIn(t, 'ada@EXAMPLE.com', 'pw-pw-pw')).data.uid).toBe(ada.uid)
  expect(await refused(t, 'user/verifyEmail', { token })).toBe('EMAIL_TOKEN_WRONG')
})

test('a new address takes the place of the old one when it is verified, not before', async () => {
  const bob = await user('bob')
  await t.call('user/verifyEmail', { token: await tokenFor(bob, 'old@example.com') })
  const token = await tokenFor(bob, 'new@example.com')
  expect((await t.call('user/info', {}, bob)).data).toMatchObject({ email: 'old@example.com', email_verify: 1 })
  expect((await t.call('user/verifyEmail', { token })).error_code).toBe(0)
  expect((await t.call('user/info', {}, bob)).data).toMatchObject({ email: 'new@example.com', email_verify: 1 })
  expect((await logIn(t, 'old@example.com', 'pw-pw-pw')).error_code).not.toBe(0)
})

test('a link of yesterday, an older link and a wrong one do nothing', async () => {
  const carol = await user('carol')
  const first = await tokenFor(carol, 'one@example.com')
  const second = await tokenFor(carol, 'two@example.com')
  for (const token of [first, 'x', `${second}0`, 'f'.repeat(64)])
    expect(await refused(t, 'user/verifyEmail', { token })).toBe('EMAIL_TOKEN_WRONG')
  t.time.now += EMAIL_TOKEN_SECONDS
  expect(await refused(t, 'user/verifyEmail', { token: second })).toBe('EMAIL_TOKEN_WRONG')
})

test('of two accounts that wait for one address, the first to follow its link gets it', async () => {
  const [dora, eve] = [await user('dora'), await user('eve')]
  const tokens = [await tokenFor(dora, 'both@example.com'), await tokenFor(eve, 'BOTH@example.com')]
  expect((await t.call('user/verifyEmail', { token: tokens[1] })).error_code).toBe(0)
  expect(await refused(t, 'user/verifyEmail', { token: tokens[0] })).toBe('EMAIL_TAKEN')
  expect((await t.call('user/info', {}, dora)).data).toMatchObject({ email: '', email_verify: 0 })
})

test('a link that is followed twice at the same moment counts once', async () => {
  const finn = await user('finn')
  const token = await tokenFor(finn, 'finn@example.com')
  const answers = await Promise.all([1, 2, 3].map(() => t.call('user/verifyEmail', { token })))
  expect(answers.filter(({ error_code }) => error_code === 0)).toHaveLength(1)
})

describe('somebody who knew the password has asked for an address', () => {
  /** An account whose link for another address waits. */
  async function attacked(name: string) {
    const owner = await user(name)
    await t.call('user/verifyEmail', { token: await tokenFor(owner, `${name}@example.com`) })
    return { owner, token: await tokenFor(owner, `not-${name}@example.com`) }
  }

  async function expectUnchanged(name: string, token: string) {
    expect(await refused(t, 'user/verifyEmail', { token })).toBe('EMAIL_TOKEN_WRONG')
    const { data } = await logIn(t, name, 'new-pw-pw')
    expect(data).toMatchObject({ email: `${name}@example.com`, email_verify: 1 })
  }

  test('the user changes the password: the link is no longer valid', async () => {
    const { owner, token } = await attacked('gita')
    const change = { password: 'pw-pw-pw', new_password: 'new-pw-pw' }
    expect((await t.call('user/resetPassword', change, owner)).error_code).toBe(0)
    expect((await t.call('user/info', {}, owner)).data.email_pending).toBe('')
    await expectUnchanged('gita', token)
  })

  test('an administrator sets the password: the link is no longer valid', async () => {
    const { owner, token } = await attacked('hugo')
    const admin = await makeAdmin(t)
    expect((await t.call('adminUser/addUser', { uid: owner.uid, password: 'new-pw-pw' }, admin)).error_code).toBe(0)
    await expectUnchanged('hugo', token)
  })
})

test('a link whose mail is under way while the password changes is not valid', async () => {
  const ivan = await user('ivan')
  smtp.beforeTaking = () =>
    t.call('user/resetPassword', { password: 'pw-pw-pw', new_password: 'new-pw-pw' }, ivan).finally(() => {
      smtp.beforeTaking = null
    })
  const bound = await t.call('user/bindEmail', { email: 'not-ivan@example.com', password: 'pw-pw-pw' }, ivan)
  expect(bound.error_name).toBe('MAIL_OUTDATED')
  const token = lastToken()
  expect(await refused(t, 'user/verifyEmail', { token })).toBe('EMAIL_TOKEN_WRONG')
  expect((await logIn(t, 'ivan', 'new-pw-pw')).data).toMatchObject({ email: '', email_verify: 0 })
})

test.each(['', 'x'.repeat(201), undefined])('%j is not a valid token', async (token) => {
  expect(await refused(t, 'user/verifyEmail', { token })).toBe('BAD_FIELD:token')
})
