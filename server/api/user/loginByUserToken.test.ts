import { expect, test } from 'vitest'
import { SESSION_SECONDS } from '#server/auth/session.ts'
import { cookieOf, sendJson } from '#server/test/accounts.ts'
import { testApp } from '#server/test/build-test-app.ts'
import { makeUser } from '#server/test/factories.ts'

const t = testApp()

const begin = (payload: Record<string, unknown>, cookies: Record<string, string> = {}) =>
  t.inject({ method: 'POST', url: '/api/user/loginByUserToken', payload, cookies })

test('a token begins the session of a browser; it stays the same token', async () => {
  const { uid, username, token } = await makeUser(t)
  const answer = await begin({ user_token: token })
  expect(answer.json()).toMatchObject({ error_code: 0, data: { uid, username } })
  expect(cookieOf(answer)).toBe(token)
  expect(await t.services.database.db.selectFrom('user_token').select('id').execute()).toHaveLength(1)
})

test('it takes the place of another session that the browser had', async () => {
  const [old, next] = [await makeUser(t), await makeUser(t)]
  const answer = await begin({ user_token: next.token }, { cookie_token: old.token })
  expect(answer.json().data.uid).toBe(next.uid)
})

test('an unknown, ended or malformed token begins nothing', async () => {
  const { token } = await makeUser(t)
  t.time.now += SESSION_SECONDS
  for (const user_token of [token, '0'.repeat(64), 'x', `${token}' or 1=1`]) {
    const answer = await begin({ user_token })
    expect(answer.json()).toMatchObject({ error_code: 10102 })
    expect(answer.headers['set-cookie']).toBeUndefined()
  }
})

test.each([[''], [['x']], [{}], ['x'.repeat(201)], ['a\u0000']])('%j is not a valid token', async (user_token) => {
  expect(await sendJson(t, 'user/loginByUserToken', { user_token })).toMatchObject({
    error_code: 10101,
    error_field: 'user_token',
  })
})

test('a link, a picture or a form of another site cannot log anybody in', async () => {
  const { token } = await makeUser(t)
  for (const url of ['/api/user/loginByUserToken', '/server/index.php?s=/api/user/loginByUserToken'])
    for (const request of [
      { method: 'GET', url: `${url}${url.includes('?') ? '&' : '?'}user_token=${token}` },
      { method: 'POST', url, payload: { user_token: token }, headers: { 'sec-fetch-site': 'cross-site' } },
      { method: 'POST', url, payload: { user_token: token }, headers: { origin: 'https://evil.example' } },
    ] as const) {
      const answer = await t.inject(request)
      expect(answer.json().error_code).toBe(10103)
      expect(answer.headers['set-cookie']).toBeUndefined()
    }
})
