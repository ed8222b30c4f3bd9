import { hash } from '@node-rs/argon2'
import { beforeEach, expect, test } from 'vitest'
import {
  LOGIN_TRIES_PER_ACCOUNT,
  LOGIN_TRIES_PER_ADDRESS,
  LOGIN_TRIES_PER_ORIGIN,
  LOGIN_WINDOW_SECONDS,
} from '#server/auth/password-brake.ts'
import { VISIT_TRIES_PER_ADDRESS } from '#server/auth/visit-password.ts'
import { ACCOUNT_WINDOW_SECONDS } from '#server/limits/account-window.ts'
import { cookieOf, logIn, readCaptcha, registeredUser, sendJson } from '#server/test/accounts.ts'
import { testApp } from '#server/test/build-test-app.ts'
import { makeItem } from '#server/test/factories.ts'
import { snapshot } from '#server/test/unchanged.ts'

const t = testApp()
const behind = testApp({ TRUST_PROXY: 'loopback' })
/** Each test begins in new windows of the limits. */
beforeEach(() => {
  t.time.now += ACCOUNT_WINDOW_SECONDS
})

const wrongTries = async (username: string, count: number) => {
  for (let i = 0; i < count; i++) expect((await logIn(t, username, 'wrong')).error_code).toBe(10204)
}

test('a user logs in by name in any case, and gets a session', async () => {
  const { uid } = await registeredUser(t, 'Ada', 'pw-pw-pw')
  t.time.now += 10
  const { data } = await logIn(t, ' aDA ', 'pw-pw-pw')
  expect(data).toMatchObject({ uid, username: 'Ada', last_login_time: t.time.now })
  expect((await t.call('user/info', {}, { token: data.user_token })).data.uid).toBe(uid)
  const form = { username: 'Ada', password: 'pw-pw-pw', ...(await readCaptcha(t)) }
  const answer = await t.inject({ method: 'POST', url: '/api/user/loginByVerify', payload: form })
  expect(cookieOf(answer)).toBe(answer.json().data.user_token)
})

test('the token is in the database as its hash alone', async () => {
  await registeredUser(t, 'hashed', 'pw-pw-pw')
  const { data } = await logIn(t, 'hashed', 'pw-pw-pw')
  const rows = await t.services.database.db.selectFrom('user_token').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(data.user_token)
})

test('the legacy door answers ids as text', async () => {
  await registeredUser(t, 'legacy', 'pw-pw-pw')
  const form = { username: 'legacy', password: 'pw-pw-pw', ...(await readCaptcha(t)) }
  const { data } = (await t.legacy('user/loginByVerify', form)).json()
  expect(data).toMatchObject({ uid: expect.stringMatching(/^\d+$/), user_token: expect.any(String), email_verify: 0 })
})

test('a user logs in by an e-mail address once it is verified', async () => {
  const { uid } = await registeredUser(t, 'mailed', 'pw-pw-pw')
  const mail = (email_verify: number) =>
    t.services.database.db
      .updateTable('user')
      .set({ email: 'Me@x.example', email_key: 'me@x.example', email_verify })
      .where('uid', '=', uid)
      .execute()
  await mail(0)
  expect((await logIn(t, 'me@x.example', 'pw-pw-pw')).error_code).toBe(10204)
  await mail(1)
  expect((await logIn(t, 'ME@x.example', 'pw-pw-pw')).data.uid).toBe(uid)
})

test('an unknown name and a wrong password get the same answer, and change nothing', async () => {
  await registeredUser(t, 'known', 'pw-pw-pw')
  const before = await snapshot(t)
  const [unknown, wrong] = [await logIn(t, 'unknown', 'pw-pw-pw'), await logIn(t, 'known', 'pW')]
  expect(unknown).toEqual({ error_code: 10204, error_name: 'LOGIN_REFUSED', error_message: 'Wrong name or password' })
  expect(wrong).toEqual(unknown)
  expect(await snapshot(t)).toEqual(before)
})

test('without a right captcha no password is looked at', async () => {
  await registeredUser(t, 'careful', 'pw-pw-pw')
  for (const captcha of [{}, { captcha_id: 1, captcha: 'ABCD' }, { ...(await readCaptcha(t)), captcha: '' }])
    expect(
      (await t.call('user/loginByVerify', { username: 'careful', password: 'pw-pw-pw', ...captcha })).error_code,
    ).toBe(10206)
  const used = await readCaptcha(t)
  expect((await t.call('user/loginByVerify', { username: 'careful', password: 'no', ...used })).error_code).toBe(10204)
  expect((await t.call('user/loginByVerify', { username: 'careful', password: 'pw-pw-pw', ...used })).error_code).toBe(
    10206,
  )
})

test.each([
  ['username', ''],
  ['username', 'a\u0000b'],
  ['username', 'x'.repeat(201)],
  ['username', ['Ada']],
  ['username', { $ne: '' }],
  ['password', ''],
  ['password', 'x'.repeat(101)],
  ['password', 'a\u0000b'],
  ['password', ['pw-pw-pw']],
  ['password', true],
  ['captcha_id', 'abc'],
])('%s as %j is refused by name', async (field, value) => {
  const before = await snapshot(t)
  const form = { username: 'Ada', password: 'pw-pw-pw', ...(await readCaptcha(t)), [field]: value }
  expect(await sendJson(t, 'user/loginByVerify', form)).toMatchObject({ error_code: 10101, error_field: field })
  expect(await snapshot(t)).toEqual(before)
})

test('wrong tries lock the account for where they come from, for the right password as well, until the window ends', async () => {
  await registeredUser(t, 'locked', 'pw-pw-pw')
  await wrongTries('locked', LOGIN_TRIES_PER_ORIGIN)
  const answer = await logIn(t, 'locked', 'pw-pw-pw')
  expect(answer).toMatchObject({ error_code: 10210, error_name: 'LOGIN_LOCKED' })
  expect(answer.error_message).toBe('Too many wrong tries. Try again in 5 minutes')
  t.time.now += LOGIN_WINDOW_SECONDS - 1
  expect((await logIn(t, 'LOCKED', 'pw-pw-pw')).error_message).toContain('1 minutes')
  t.time.now += 1
  expect((await logIn(t, 'locked', 'pw-pw-pw')).error_code).toBe(0)
})

test('a name and its e-mail address have one count', async () => {
  const { uid } = await registeredUser(t, 'twice', 'pw-pw-pw')
  await t.services.database.db
    .updateTable('user')
    .set({ email: 't@x.example', email_key: 't@x.example', email_verify: 1 })
    .where('uid', '=', uid)
    .execute()
  await wrongTries('twice', 2)
  await wrongTries('t@x.example', LOGIN_TRIES_PER_ORIGIN - 2)
  expect((await logIn(t, 'twice', 'pw-pw-pw')).error_code).toBe(10210)
})

test('a name that nobody has is locked like another', async () => {
  await wrongTries('nobody', LOGIN_TRIES_PER_ORIGIN)
  expect((await logIn(t, 'NOBODY', 'pw-pw-pw')).error_code).toBe(10210)
})

test('a login forgets the wrong tries before it', async () => {
  await registeredUser(t, 'forgetful', 'pw-pw-pw')
  for (let i = 0; i < 2; i++) {
    await wrongTries('forgetful', LOGIN_TRIES_PER_ORIGIN - 1)
    expect((await logIn(t, 'forgetful', 'pw-pw-pw')).error_code).toBe(0)
  }
})

/** Logs in from an address and a device, and returns the whole answer. */
async function logInFrom(remoteAddress: string, username: string, password: string, device?: string) {
  const payload = { username, password, ...(await readCaptcha(t)) }
  const cookies: Record<string, string> = device === undefined ? {} : { 'octavo-device': device }
  return t.inject({ method: 'POST', url: '/api/user/loginByVerify', remoteAddress, payload, cookies })
}

/** Logs in once with each password, all at once. */
async function logInAtOnce(
  username: string,
  passwords: string[],
  address: (i: number) => string = () => '198.51.100.1',
): Promise<number[]> {
  const captchas: Awaited<ReturnType<typeof readCaptcha>>[] = []
  for (const _ of passwords) captchas.push(await readCaptcha(t))
  const tries = passwords.map((password, i) =>
    t.inject({
      method: 'POST',
      url: '/api/user/loginByVerify',
      remoteAddress: address(i),
      payload: { username, password, ...captchas[i] },
    }),
  )
  return (await Promise.all(tries)).map((answer) => answer.json().error_code)
}

test('guesses at the same moment are counted like guesses one after the other', async () => {
  await registeredUser(t, 'stormed', 'pw-pw-pw')
  const codes = await logInAtOnce('stormed', Array<string>(15).fill('wrong'))
  expect(codes.filter((code) => code === 10204)).toHaveLength(LOGIN_TRIES_PER_ORIGIN)
  expect((await logInFrom('198.51.100.1', 'stormed', 'pw-pw-pw')).json().error_code).toBe(10210)
})

test('guesses from many addresses shut no user out where the account was used before', async () => {
  await registeredUser(t, 'famous', 'pw-pw-pw')
  const passwords = Array<string>(LOGIN_TRIES_PER_ACCOUNT + 10).fill('wrong')
  const codes = await logInAtOnce('famous', passwords, (i) => `203.0.113.${i}`)
  expect(codes.filter((code) => code === 10204)).toHaveLength(LOGIN_TRIES_PER_ACCOUNT)
  // No further guess is possible, not even with the right password from a new address.
  expect((await logInFrom('203.0.113.200', 'famous', 'pw-pw-pw')).json().error_code).toBe(10210)
  // the address of the registration gets in
  expect((await logIn(t, 'famous', 'pw-pw-pw')).error_code).toBe(0)
})

test('a device that logged in before gets in past wrong tries of others at its address', async () => {
  await registeredUser(t, 'mobile', 'pw-pw-pw')
  const office = '198.51.100.20'
  const device = cookieOf(await logInFrom(office, 'mobile', 'pw-pw-pw'), 'octavo-device') as string
  expect(device).toMatch(/^[0-9a-f]{32}$/)
  for (let i = 0; i < LOGIN_TRIES_PER_ORIGIN; i++) await logInFrom(office, 'mobile', 'wrong')
  expect((await logInFrom(office, 'mobile', 'pw-pw-pw')).json().error_code).toBe(10210)
  const again = await logInFrom(office, 'mobile', 'pw-pw-pw', device)
  expect([again.json().error_code, cookieOf(again, 'octavo-device')]).toEqual([0, device])
  // its own wrong tries count for it alone, and an invented device counts as its address
  for (let i = 0; i < LOGIN_TRIES_PER_ORIGIN; i++) await logInFrom(office, 'mobile', 'wrong', device)
  expect((await logInFrom(office, 'mobile', 'pw-pw-pw', device)).json().error_code).toBe(10210)
  expect((await logInFrom(office, 'mobile', 'pw-pw-pw', 'f'.repeat(32))).json().error_code).toBe(10210)
  expect((await logIn(t, 'mobile', 'pw-pw-pw')).error_code).toBe(0)
})

test('right passwords at the same moment are all right', async () => {
  await registeredUser(t, 'busy', 'pw-pw-pw')
  const codes = await logInAtOnce('busy', Array<string>(10).fill('pw-pw-pw'))
  expect(codes).toEqual(Array<number>(10).fill(0))
})

test('wrong tries for many names lock the address, and only this one', async () => {
  await registeredUser(t, 'elsewhere', 'pw-pw-pw')
  for (let i = 0; i < LOGIN_TRIES_PER_ADDRESS; i++) await logInFrom('198.51.100.30', `spray${i}`, 'wrong')
  expect((await logInFrom('198.51.100.30', 'elsewhere', 'pw-pw-pw')).json().error_code).toBe(10210)
  expect((await logInFrom('203.0.113.9', 'elsewhere', 'pw-pw-pw')).json().error_code).toBe(0)
})

test('a forged X-Forwarded-For is not another address', async () => {
  for (let i = 0; i < LOGIN_TRIES_PER_ADDRESS; i++) await wrongTries(`forged${i}`, 1)
  const payload = { username: 'forged', password: 'pw-pw-pw', ...(await readCaptcha(t)) }
  const headers = { 'x-forwarded-for': '198.51.100.7' }
  const answer = await t.inject({ method: 'POST', url: '/api/user/loginByVerify', payload, headers })
  expect(answer.json().error_code).toBe(10210)
})

test.each([
  ['198.51.100.7:%d', '198.51.100.8'],
  ['[2001:db8::7]:%d, 127.0.0.1:%d', '2001:db8:0:1::7'],
])('ports that a trusted proxy writes behind an address do not make other addresses: %s', async (written, other) => {
  const { item_id } = await makeItem(behind, { password: 'visit-pw' })
  const enter = async (forwarded: string, password: string) => {
    const payload = { item_id, password, ...(await readCaptcha(behind)) }
    const headers = { 'x-forwarded-for': forwarded }
    return (await behind.inject({ method: 'POST', url: '/api/item/pwd', payload, headers })).json().error_code
  }
  const from = (port: number) => written.replaceAll('%d', String(port))
  for (let port = 1; port <= VISIT_TRIES_PER_ADDRESS; port++) expect(await enter(from(port), 'wrong')).toBe(10010)
  expect(await enter(from(4711), 'visit-pw')).toBe(10210)
  expect(await enter(other, 'visit-pw')).toBe(0)
})

test('a hash of an older cost is renewed', async () => {
  const { uid } = await registeredUser(t, 'old-password', 'pw-pw-pw')
  const { db } = t.services.database
  const weak = await hash('pw-pw-pw', { memoryCost: 8192, timeCost: 1, parallelism: 1 })
  await db.updateTable('user').set({ password: weak }).where('uid', '=', uid).execute()
  expect((await logIn(t, 'old-password', 'pw-pw-pw')).error_code).toBe(0)
  const { password } = await db.selectFrom('user').select('password').where('uid', '=', uid).executeTakeFirstOrThrow()
  expect(password).toContain('m=19456,t=2,p=1')
  expect((await logIn(t, 'old-password', 'pw-pw-pw')).error_code).toBe(0)
})
