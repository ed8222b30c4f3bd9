import { afterAll, beforeEach, expect, test } from 'vitest'
import { AWAIT_SECONDS } from '#server/domain/user/forget-unverified.ts'
import { purgeExpired } from '#server/jobs/purge-expired.ts'
import { logIn, readCaptcha, register } from '#server/test/accounts.ts'
import { buildTestApp, testApp } from '#server/test/build-test-app.ts'
import { makeAdmin, makeItem } from '#server/test/factories.ts'
import { refused } from '#server/test/refused.ts'
import { setSiteOption } from '#server/test/site-option.ts'
import { startSmtpServer } from '#server/test/smtp-server.ts'

const smtp = await startSmtpServer()
afterAll(() => smtp.stop())
const t = testApp({ SMTP_URL: `smtp://127.0.0.1:${smtp.port}`, APP_URL: 'https://docs.example.com' })

beforeEach(async () => {
  smtp.refuses = null
  await t.services.database.db.deleteFrom('rate_limit').execute()
  await setSiteOption(t, 'register_mail_domains', 'Example.com, @bücher.example')
})

const PASSWORD = 'a password'
const outcomeOf = ({ error_name, error_field }: { error_name?: string; error_field?: string }) =>
  error_name ? [error_name, error_field].filter(Boolean).join(':') : 'ok'
const outcome = async (form: Record<string, unknown>) => outcomeOf(await register(t, { password: PASSWORD, ...form }))
const tokenOfMail = () => /token=([0-9a-f]{64})/.exec(smtp.mails.at(-1)?.text ?? '')?.[1] ?? ''
const verify = async () => outcomeOf(await t.call('user/verifyEmail', { token: tokenOfMail() }))
const enter = async (name: string) => outcomeOf(await logIn(t, name, PASSWORD))

test('an account with an address in the domain can be used after the address is verified', async () => {
  expect((await t.call('common/homePageSetting')).data.register_mail_domains).toEqual([
    'example.com',
    'xn--bcher-kva.example',
  ])
  expect(await outcome({ username: 'ann', email: 'ann@Example.COM' })).toBe('EMAIL_AWAITED')
  expect(await enter('ann')).toBe('EMAIL_AWAITED')
  expect(await verify()).toBe('ok')
  expect(await enter('ann')).toBe('ok')
  expect((await logIn(t, 'ann@example.com', PASSWORD)).data).toMatchObject({ email_verify: 1, groupid: 2 })
  expect(await outcome({ username: 'umlaut', email: 'a@bücher.example' })).toBe('EMAIL_AWAITED')
})

test.each([
  [undefined, 'BAD_FIELD:email'],
  ['', 'BAD_FIELD:email'],
  ['nobody', 'BAD_FIELD:email'],
  ['bob@example.org', 'EMAIL_DOMAIN:email'],
  ['bob@sub.example.com', 'EMAIL_DOMAIN:email'],
  ['bob@example.com.evil.example', 'EMAIL_DOMAIN:email'],
  ['bob@evil.example/@example.com', 'BAD_FIELD:email'],
])('an address such as %s makes no account', async (email, refusal) => {
  const before = smtp.mails.length
  const form = { username: 'bob', password: PASSWORD, confirm_password: PASSWORD, ...(await readCaptcha(t)) }
  expect(await refused(t, 'user/registerByVerify', { ...form, ...(email !== undefined && { email }) })).toBe(refusal)
  expect(smtp.mails).toHaveLength(before)
})

test('a failed mail leaves no account behind', async () => {
  smtp.refuses = 'recipient'
  expect(await outcome({ username: 'cid', email: 'cid@example.com' })).toBe('MAIL_FAILED')
  smtp.refuses = null
  expect(await outcome({ username: 'cid', email: 'cid@example.com' })).toBe('EMAIL_AWAITED')
})

test('the legacy door follows the same rules, and says what to do', async () => {
  const form = { username: 'dora', password: PASSWORD, confirm_password: PASSWORD, ...(await readCaptcha(t)) }
  const closed = (await t.legacy('user/register', form)).json()
  expect(closed).toMatchObject({ error_code: 10101 })
  const answer = await t.legacy('user/register', {
    ...form,
    ...(await readCaptcha(t)),
    email: 'dora@example.com',
  })
  expect(answer.json()).toMatchObject({ error_code: 10101, error_message: expect.stringContaining('dora@example.com') })
  expect(answer.cookies).toEqual([])
})

test('a login with the right password sends a lost link again, and no other login does', async () => {
  await outcome({ username: 'eve', email: 'eve@example.com' })
  const first = tokenOfMail()
  const sent = smtp.mails.length
  expect(await enter('eve')).toBe('EMAIL_AWAITED')
  expect(smtp.mails).toHaveLength(sent)
  t.time.now += 24 * 3600
  expect(outcomeOf(await logIn(t, 'eve', 'wrong'))).toBe('LOGIN_REFUSED')
  expect(smtp.mails).toHaveLength(sent)
  expect(await enter('eve')).toBe('EMAIL_AWAITED')
  expect(tokenOfMail()).not.toBe(first)
  expect(await verify()).toBe('ok')
  expect(await enter('eve')).toBe('ok')
})

test('an administrator sees waiting accounts, and may enable one without the mail', async () => {
  const admin = await makeAdmin(t)
  await outcome({ username: 'fred', email: 'fred@example.com' })
  const find = async () => (await t.call('adminUser/getList', { username: 'fred' }, admin)).data.users[0]
  const fred = await find()
  expect(fred).toMatchObject({ is_disabled: 1, awaits_email: 'fred@example.com' })
  await t.call('adminUser/setDisabled', { uid: fred?.uid, disabled: 0 }, admin)
  expect(await find()).toMatchObject({ is_disabled: 0, awaits_email: '' })
  expect(await enter('fred')).toBe('ok')
  // The link does not enable an account that an administrator disabled.
  await t.call('adminUser/setDisabled', { uid: fred?.uid, disabled: 1 }, admin)
  expect(await verify()).toBe('ok')
  expect(await enter('fred')).toBe('ACCOUNT_DISABLED')
})

test('an unverified name is free again after a week', async () => {
  await outcome({ username: 'gina', email: 'gina@example.com' })
  t.time.now += AWAIT_SECONDS
  await purgeExpired.run(t.services)
  expect(await outcome({ username: 'gina', email: 'gina@example.com' })).toBe('NAME_TAKEN:username')
  t.time.now += 1
  await purgeExpired.run(t.services)
  expect(await outcome({ username: 'gina', email: 'gina@example.com' })).toBe('EMAIL_AWAITED')
})

test('an invite link needs no address in the domain, unless invite links do not allow registration', async () => {
  const item = await makeItem(t)
  const invite = async () =>
    (await t.call('invite/save', { item_id: item.item_id, role: 1, days: 7, max_uses: 5 }, item.owner)).data.token
  expect(await outcome({ username: 'hank', inviteCode: await invite() })).toBe('ok')
  await setSiteOption(t, 'register_by_invite', '0')
  expect(await outcome({ username: 'ida', inviteCode: await invite() })).toBe('BAD_FIELD:email')
  await setSiteOption(t, 'register_by_invite', '1')
})

test('a code does not replace the address', async () => {
  const { data } = await t.call('adminRegisterCode/add', {}, await makeAdmin(t))
  await setSiteOption(t, 'register_open', '0')
  await setSiteOption(t, 'register_by_code', '1')
  expect(await outcome({ username: 'jane', inviteCode: data.code })).toBe('BAD_FIELD:email')
  const right = { username: 'jane', inviteCode: data.code, email: 'jane@example.com' }
  expect(await outcome(right)).toBe('EMAIL_AWAITED')
  expect(await outcome({ ...right, username: 'kim', email: 'kim@example.com' })).toBe('REGISTER_CODE_WRONG:inviteCode')
  await setSiteOption(t, 'register_open', '1')
})

test('domains cannot be saved without a way to verify addresses, and that way cannot be removed while domains are set', async () => {
  const bare = await buildTestApp()
  try {
    const admin = await makeAdmin(bare)
    const domains = { register_mail_domains: 'example.com' }
    const mail = { mail_host: 'smtp.example.com', site_url: 'https://docs.example.com' }
    expect(await refused(bare, 'adminSetting/saveConfig', domains, admin)).toBe('BAD_FIELD:register_mail_domains')
    expect((await bare.call('adminSetting/saveConfig', { ...domains, ...mail }, admin)).error_code).toBe(0)
    for (const name of ['mail_host', 'site_url'])
      expect(await refused(bare, 'adminSetting/saveConfig', { [name]: '' }, admin)).toBe(`BAD_FIELD:${name}`)
    for (const wrong of ['no domain', 'a@b.example', 'http://x.example', 'example', '127.0.0.1', 'x.example/y'])
      expect(await refused(bare, 'adminSetting/saveConfig', { register_mail_domains: wrong }, admin)).toBe(
        'BAD_FIELD:register_mail_domains',
      )
  } finally {
    await bare.close()
  }
})
