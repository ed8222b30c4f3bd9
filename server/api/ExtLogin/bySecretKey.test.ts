import { createHash } from 'node:crypto'
import type { LightMyRequestResponse } from 'fastify'
import { beforeAll, expect, test } from 'vitest'
import { cookieOf } from '#server/test/accounts.ts'
import { auditOf } from '#server/test/audit.ts'
import { testApp } from '#server/test/build-test-app.ts'
import { makeAdmin, makeUser } from '#server/test/factories.ts'

const t = testApp()
let key: string
let boss: string
beforeAll(async () => {
  expect((await follow({ username: 'early' })).json()).toMatchObject({ error_code: 10101, error_name: 'SIGN_IN_OFF' })
  const admin = await makeAdmin(t)
  boss = admin.username
  key = (await t.call('adminSetting/getLoginSecretKey', {}, admin)).data.login_secret_key
})

const sign = (username: string, time: number | string, by = key) =>
  createHash('md5').update(`${username}${by}${time}`).digest('hex')

type Given = { username: string; time?: number; token?: string; redirect?: string; name?: string }

/** Follows a link that is signed by the key, or by the given token. */
function follow(
  given: Given,
  more: { cookies?: Record<string, string>; headers?: Record<string, string>; url?: string } = {},
) {
  const { username, time = t.time.now, ...rest } = given
  const fields = { username, time: String(time), token: sign(username, time), ...rest }
  const url = more.url ?? '/api/ExtLogin/bySecretKey?'
  return t.inject({ url: url + new URLSearchParams(fields), headers: more.headers ?? {}, cookies: more.cookies ?? {} })
}
const reasonOf = (answer: LightMyRequestResponse) => answer.json().error_message

test('a signed link makes the account and begins a session, on both doors', async () => {
  const answer = await follow({ username: '王芳', name: 'Wang Fang', redirect: '/12' })
  expect([answer.statusCode, answer.headers.location]).toEqual([302, '/12'])
  const { data } = await t.call('user/info', {}, { token: cookieOf(answer) ?? '' })
  expect(data).toMatchObject({ username: '王芳', name: 'Wang Fang', groupid: 2 })
  t.time.now += 1
  const again = await follow({ username: '王芳' }, { url: '/server/index.php?s=/api/ExtLogin/bySecretKey&' })
  expect([again.statusCode, again.headers.location]).toEqual([302, '/item/index'])
  expect((await t.call('user/info', {}, { token: cookieOf(again) ?? '' })).data.uid).toBe(data.uid)
  expect((await auditOf(t, 'login'))[0]).toBe('王芳||secret_key|')
})

test('a link works once', async () => {
  const link = { username: 'once' }
  expect((await follow(link)).statusCode).toBe(302)
  const again = await follow(link)
  expect(cookieOf(again)).toBeUndefined()
  expect(reasonOf(again)).toMatch('used before')
})

test('a link works for a minute', async () => {
  for (const time of [t.time.now - 61, t.time.now + 61])
    expect(reasonOf(await follow({ username: 'late', time }))).toMatch('older than a minute')
  expect((await follow({ username: 'late', time: t.time.now - 60 })).statusCode).toBe(302)
})

test('another key, name or time makes the signature wrong', async () => {
  const { now } = t.time
  for (const token of [
    sign('eve', now, ''),
    sign('bob', now),
    sign('eve', now + 1),
    '0'.repeat(32),
    'x',
    sign('eve', now).slice(1),
  ])
    expect(reasonOf(await follow({ username: 'eve', token }))).toMatch('signature')
  expect((await auditOf(t, 'login'))[0]).toBe('eve||secret_key,wrong|SECRET_LOGIN_REFUSED')
})

test('site administrators are refused', async () => {
  expect(reasonOf(await follow({ username: boss }))).toMatch('administrators')
  expect(reasonOf(await follow({ username: boss.toUpperCase(), time: t.time.now + 1 }))).toMatch('administrators')
})

test('a disabled account is refused', async () => {
  const { uid } = await makeUser(t, { username: 'gone' })
  await t.call('adminUser/setDisabled', { uid, disabled: 1 }, await makeAdmin(t))
  const answer = await follow({ username: 'gone' })
  expect(answer.json()).toMatchObject({ error_code: 10101, error_name: 'ACCOUNT_DISABLED' })
})

test('a person who is logged in as another user is asked before the link changes the user', async () => {
  const { token } = await makeUser(t)
  const answer = await follow({ username: 'mallory', redirect: '/5' }, { cookies: { cookie_token: token } })
  const to = new URL(String(answer.headers.location), 'http://x')
  expect([to.pathname, to.searchParams.get('redirect_uri')]).toEqual(['/user/loginByUserToken', '/5'])
  expect(cookieOf(answer)).toBeUndefined()
  const { data } = await t.call('user/info', {}, { token: to.searchParams.get('user_token') ?? '' })
  expect(data.username).toBe('mallory')
})

test('a person reads on the login screen why a link was refused', async () => {
  const answer = await follow({ username: 'eve', token: 'x' }, { headers: { accept: 'text/html' } })
  expect(answer.headers.location).toBe('/user/login?problem=secret_wrong')
})

test.each([
  [{ username: 'a', redirect: 'https://evil.example' }, 'redirect'],
  [{ username: '' }, 'username'],
  [{ username: 'a b' }, 'username'],
] as const)('%j is refused', async (given, field) => {
  expect((await follow(given)).json()).toMatchObject({ error_code: 10101, error_field: field })
})

test('a new key makes links of the former one worthless, and a removed key ends them all', async () => {
  const admin = await makeAdmin(t)
  const former = key
  key = (await t.call('adminSetting/resetLoginSecretKey', {}, admin)).data.login_secret_key
  expect(key).not.toBe(former)
  expect(reasonOf(await follow({ username: 'x', token: sign('x', t.time.now, former) }))).toMatch('signature')
  expect((await follow({ username: 'x' })).statusCode).toBe(302)
  await t.call('adminSetting/saveConfig', { remove_secrets: ['login_secret_key'] }, admin)
  expect((await follow({ username: 'y' })).json().error_name).toBe('SIGN_IN_OFF')
})
