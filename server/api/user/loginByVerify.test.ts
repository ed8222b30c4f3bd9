import { hash } from '@node-rs/argon2'
import { beforeEach, expect, test } from 'vitest'
import {
  ACCOUNT_WINDOW_SECONDS,
  LOGIN_TRIES_PER_ADDRESS,
  LOGIN_TRIES_PER_NAME,
  LOGIN_WINDOW_SECONDS,
} from '#shared/constants.ts'
import { cookieOf, logIn, readCaptcha, registeredUser, sendJson } from '../../test/accounts.ts'
import { testApp } from '../../test/build-test-app.ts'
import { snapshot } from '../../test/unchanged.ts'

const t = testApp()
/** Each test begins in new windows of the limits. */
beforeEach(() => {
  t.time.now += ACCOUNT_WINDOW_SECONDS
})

const wrongTries = async (username: string, count: number) => {
  for (let i = 0; i < count; i++) expect((await logIn(t, username, 'wrong')).error_code).toBe(10204)
}

test('a user logs in by name in any case, and gets a session', async () => {
  const { uid } = await registeredUser(t, 'Ada', 'pw')
  t.time.now += 10
  const { data } = await logIn(t, ' aDA ', 'pw')
  expect(data).toMatchObject({ uid, username: 'Ada', last_login_time: t.time.now })
  expect((await t.call('user/info', {}, { token: data.user_token })).data.uid).toBe(uid)
  const form = { username: 'Ada', password: 'pw', ...(await readCaptcha(t)) }
  const answer = await t.inject({ method: 'POST', url: '/api/user/loginByVerify', payload: form })
  expect(cookieOf(answer)).toBe(answer.json().data.user_token)
})

test('the token is in the database as its hash alone', async () => {
  await registeredUser(t, 'hashed', 'pw')
  const { data } = await logIn(t, 'hashed', 'pw')
  const rows = await t.services.database.db.selectFrom('user_token').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(data.user_token)
})

test('the legacy door answers ids as text', async () => {
  await registeredUser(t, 'legacy', 'pw')
  const form = { username: 'legacy', password: 'pw', ...(await readCaptcha(t)) }
  const { data } = (await t.legacy('user/loginByVerify', form)).json()
  expect(data).toMatchObject({ uid: expect.stringMatching(/^\d+$/), user_token: expect.any(String), email_verify: 0 })
})

test('a user logs in by an e-mail address once it is verified', async () => {
  const { uid } = await registeredUser(t, 'mailed', 'pw')
  const mail = (email_verify: number) =>
    t.services.database.db
      .updateTable('user')
      .set({ email: 'Me@x.example', email_key: 'me@x.example', email_verify })
      .where('uid', '=', uid)
      .execute()
  await mail(0)
  expect((await logIn(t, 'me@x.example', 'pw')).error_code).toBe(10204)
  await mail(1)
  expect((await logIn(t, 'ME@x.example', 'pw')).data.uid).toBe(uid)
})

test('an unknown name and a wrong password get the same answer, and change nothing', async () => {
  await registeredUser(t, 'known', 'pw')
  const before = await snapshot(t)
  const [unknown, wrong] = [await logIn(t, 'unknown', 'pw'), await logIn(t, 'known', 'pW')]
  expect(unknown).toEqual({ error_code: 10204, error_name: 'LOGIN_REFUSED', error_message: 'Wrong name or password' })
  expect(wrong).toEqual(unknown)
  expect(await snapshot(t)).toEqual(before)
})

test('without a right captcha no password is looked at', async () => {
  await registeredUser(t, 'careful', 'pw')
  for (const captcha of [{}, { captcha_id: 1, captcha: 'ABCD' }, { ...(await readCaptcha(t)), captcha: '' }])
    expect((await t.call('user/loginByVerify', { username: 'careful', password: 'pw', ...captcha })).error_code).toBe(
      10206,
    )
  const used = await readCaptcha(t)
  expect((await t.call('user/loginByVerify', { username: 'careful', password: 'no', ...used })).error_code).toBe(10204)
  expect((await t.call('user/loginByVerify', { username: 'careful', password: 'pw', ...used })).error_code).toBe(10206)
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
  ['password', ['pw']],
  ['password', true],
  ['captcha_id', 'abc'],
])('%s as %j is refused by name', async (field, value) => {
  const before = await snapshot(t)
  const form = { username: 'Ada', password: 'pw', ...(await readCaptcha(t)), [field]: value }
  expect(await sendJson(t, 'user/loginByVerify', form)).toMatchObject({ error_code: 10101, error_field: field })
  expect(await snapshot(t)).toEqual(before)
})

test('wrong tries lock the name, for the right password as well, until the window ends', async () => {
  await registeredUser(t, 'locked', 'pw')
  await wrongTries('locked', LOGIN_TRIES_PER_NAME)
  const answer = await logIn(t, 'locked', 'pw')
  expect(answer).toMatchObject({ error_code: 10210, error_name: 'LOGIN_LOCKED' })
  expect(answer.error_message).toBe('Too many wrong tries. Try again in 5 minutes')
  t.time.now += LOGIN_WINDOW_SECONDS - 1
  expect((await logIn(t, 'LOCKED', 'pw')).error_message).toContain('1 minutes')
  t.time.now += 1
  expect((await logIn(t, 'locked', 'pw')).error_code).toBe(0)
})

test('a name and its e-mail address have one count', async () => {
  const { uid } = await registeredUser(t, 'twice', 'pw')
  await t.services.database.db
    .updateTable('user')
    .set({ email: 't@x.example', email_key: 't@x.example', email_verify: 1 })
    .where('uid', '=', uid)
    .execute()
  await wrongTries('twice', 2)
  await wrongTries('t@x.example', LOGIN_TRIES_PER_NAME - 2)
  expect((await logIn(t, 'twice', 'pw')).error_code).toBe(10210)
})

test('a name that nobody has is locked like another', async () => {
  await wrongTries('nobody', LOGIN_TRIES_PER_NAME)
  expect((await logIn(t, 'NOBODY', 'pw')).error_code).toBe(10210)
})

test('a login forgets the wrong tries before it', async () => {
  await registeredUser(t, 'forgetful', 'pw')
  for (let i = 0; i < 2; i++) {
    await wrongTries('forgetful', LOGIN_TRIES_PER_NAME - 1)
    expect((await logIn(t, 'forgetful', 'pw')).error_code).toBe(0)
  }
})

/** Logs in from an address for each try, all at once. */
async function logInAtOnce(username: string, passwords: string[]): Promise<number[]> {
  const captchas: Awaited<ReturnType<typeof readCaptcha>>[] = []
  for (const _ of passwords) captchas.push(await readCaptcha(t))
  const tries = passwords.map((password, i) =>
    t.inject({
      method: 'POST',
      url: '/api/user/loginByVerify',
      remoteAddress: `203.0.113.${i}`,
      payload: { username, password, ...captchas[i] },
    }),
  )
  return (await Promise.all(tries)).map((answer) => answer.json().error_code)
}

test('guesses at the same moment from many addresses are as many as one after the other', async () => {
  await registeredUser(t, 'stormed', 'pw')
  const codes = await logInAtOnce('stormed', Array<string>(15).fill('wrong'))
  expect(codes.filter((code) => code === 10204)).toHaveLength(LOGIN_TRIES_PER_NAME)
  expect((await logIn(t, 'stormed', 'pw')).error_code).toBe(10210)
})

test('right passwords at the same moment are all right', async () => {
  await registeredUser(t, 'busy', 'pw')
  const codes = await logInAtOnce('busy', Array<string>(10).fill('pw'))
  expect(codes).toEqual(Array<number>(10).fill(0))
})

test('wrong tries at many names lock the address, and no other', async () => {
  await registeredUser(t, 'elsewhere', 'pw')
  for (let i = 0; i < LOGIN_TRIES_PER_ADDRESS; i++) await wrongTries(`spray${i}`, 1)
  expect((await logIn(t, 'elsewhere', 'pw')).error_code).toBe(10210)
  const payload = { username: 'elsewhere', password: 'pw', ...(await readCaptcha(t)) }
  const post = { method: 'POST', url: '/api/user/loginByVerify', payload } as const
  expect((await t.inject({ ...post, remoteAddress: '203.0.113.9' })).json().error_code).toBe(0)
})

test('a forged X-Forwarded-For is not another address', async () => {
  for (let i = 0; i < LOGIN_TRIES_PER_ADDRESS; i++) await wrongTries(`forged${i}`, 1)
  const payload = { username: 'forged', password: 'pw', ...(await readCaptcha(t)) }
  const headers = { 'x-forwarded-for': '198.51.100.7' }
  const answer = await t.inject({ method: 'POST', url: '/api/user/loginByVerify', payload, headers })
  expect(answer.json().error_code).toBe(10210)
})

test('a hash of an older cost is made anew', async () => {
  const { uid } = await registeredUser(t, 'old', 'pw')
  const { db } = t.services.database
  const weak = await hash('pw', { memoryCost: 8192, timeCost: 1, parallelism: 1 })
  await db.updateTable('user').set({ password: weak }).where('uid', '=', uid).execute()
  expect((await logIn(t, 'old', 'pw')).error_code).toBe(0)
  const { password } = await db.selectFrom('user').select('password').where('uid', '=', uid).executeTakeFirstOrThrow()
  expect(password).toContain('m=19456,t=2,p=1')
  expect((await logIn(t, 'old', 'pw')).error_code).toBe(0)
})
