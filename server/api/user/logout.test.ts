import { expect, test } from 'vitest'
import { createToken } from '#server/auth/session.ts'
import { cookieOf, sendJson } from '#server/test/accounts.ts'
import { testApp } from '#server/test/build-test-app.ts'
import { makeUser } from '#server/test/factories.ts'

const t = testApp()

const logOut = (cookie_token: string, payload: Record<string, unknown> = { confirm: 1 }) =>
  t.inject({
    method: 'POST',
    url: '/api/user/logout',
    cookies: { cookie_token },
    headers: { 'sec-fetch-site': 'same-origin' },
    payload,
  })

test('a browser logs out: its session and its cookie end, other sessions of the user stay', async () => {
  const user = await makeUser(t)
  const from = { ip: '', userAgent: '' }
  const elsewhere = { token: await createToken(t.services.database.db, user.uid, t.time.now, from) }
  const answer = await logOut(user.token)
  expect(answer.json()).toEqual({ error_code: 0, data: { logout_redirect_uri: '' } })
  expect(answer.headers['set-cookie']).toMatch(/^cookie_token=; .*Expires=Thu, 01 Jan 1970/)
  expect((await t.call('user/info', {}, user)).error_code).toBe(10102)
  expect((await t.call('user/info', {}, elsewhere)).error_code).toBe(0)
})

test('the visit passes of the browser end with its session', async () => {
  const { token } = await makeUser(t)
  const cookies = { cookie_token: token, octavo_visitor: '0'.repeat(64) }
  const answer = await t.inject({ method: 'POST', url: '/api/user/logout', cookies })
  expect(cookieOf(answer, 'octavo_visitor')).toBe('')
})

test('the token of the request is what ends', async () => {
  const [scripted, browsing] = [await makeUser(t), await makeUser(t)]
  const answer = await logOut(browsing.token, { user_token: scripted.token })
  expect(answer.headers['set-cookie']).toBeUndefined()
  expect((await t.call('user/info', {}, scripted)).error_code).toBe(10102)
  expect((await t.call('user/info', {}, browsing)).error_code).toBe(0)
})

test('a guest is logged out already', async () => {
  expect(await t.call('user/logout')).toEqual({ error_code: 0, data: { logout_redirect_uri: '' } })
  expect((await logOut('0'.repeat(64))).headers['set-cookie']).toMatch(/^cookie_token=;/)
})

test('a link on another site logs nobody out', async () => {
  const user = await makeUser(t)
  const answer = await t.inject({ url: '/api/user/logout?confirm=1', cookies: { cookie_token: user.token } })
  expect(answer.json()).toMatchObject({ error_code: 10103 })
  expect((await t.call('user/info', {}, user)).error_code).toBe(0)
})

test('a field that is not text is refused, and the session continues', async () => {
  const user = await makeUser(t)
  const answer = await sendJson(t, 'user/logout', { confirm: ['x'] }, user)
  expect(answer).toMatchObject({ error_code: 10101, error_field: 'confirm' })
  expect((await t.call('user/info', {}, user)).error_code).toBe(0)
})
