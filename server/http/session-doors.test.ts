import { describe, expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeItem, makePage, makeUser, type TestUser } from '#server/test/factories.ts'
import { snapshot } from '#server/test/unchanged.ts'

/** How a request identifies its user, and how requests of other sites are stopped (docs/protocol.md, Tokens). */
const t = testApp()

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const ORIGIN = 'http://docs.example.com'
const HOST = { host: 'docs.example.com' }

describe.each(['/api/user/info', '/server/index.php?s=/api/user/info'])('%s knows the user', (url) => {
  const join = (more: string) => `${url}${url.includes('?') ? '&' : '?'}${more}`
  test.each<[string, (token: string) => Parameters<typeof t.inject>[0]]>([
    ['by user_token in a form', (token) => ({ method: 'POST', url, headers: FORM, payload: `user_token=${token}` })],
    ['by user_token in JSON', (token) => ({ method: 'POST', url, payload: { user_token: token } })],
    ['by user_token in the query', (token) => ({ method: 'GET', url: join(`user_token=${token}`) })],
    ['by X-API-Token', (token) => ({ method: 'GET', url, headers: { 'x-api-token': token } })],
    ['by Authorization: Bearer', (token) => ({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } })],
    ['by authorization: bearer', (token) => ({ method: 'POST', url, headers: { authorization: `bearer ${token}` } })],
    ['by cookie_token', (token) => ({ method: 'GET', url, cookies: { cookie_token: token } })],
    [
      'by cookie_token beside other cookies',
      (token) => ({ method: 'POST', url, cookies: { PHPSESSID: 'x', cookie_token: token } }),
    ],
  ])('%s', async (_name, request) => {
    const user = await makeUser(t)
    const answer = (await t.inject(request(user.token) as never)).json()
    expect(answer).toMatchObject({ error_code: 0, data: { username: user.username } })
    expect((await t.inject(request('f'.repeat(64)) as never)).json().error_code).toBe(10102)
  })

  test('a header wins over a field, a field over the cookie', async () => {
    const [a, b, c] = [await makeUser(t), await makeUser(t), await makeUser(t)]
    const name = async (headers: Record<string, string>, payload: string) =>
      (
        await t.inject({
          method: 'POST',
          url,
          headers: { ...FORM, ...headers, cookie: `cookie_token=${c.token}` },
          payload,
        })
      ).json().data.username
    const field = `user_token=${b.token}`
    expect(await name({ 'x-api-token': a.token, authorization: `Bearer ${b.token}` }, field)).toBe(a.username)
    expect(await name({ authorization: `Bearer ${a.token}` }, field)).toBe(a.username)
    expect(await name({}, field)).toBe(b.username)
    expect(await name({}, '')).toBe(c.username)
    expect(await name({}, 'user_token=')).toBe(c.username)
  })

  test('an ended session and an invalid token count as a guest', async () => {
    const user = await makeUser(t)
    await t.services.database.db
      .updateTable('user_token')
      .set({ token_expire: t.time.now })
      .where('uid', '=', user.uid)
      .execute()
    for (const token of [user.token, '', 'x', "' or 1=1 --", `${user.token}0`, user.token.toUpperCase().slice(1)]) {
      const payload = new URLSearchParams({ user_token: token }).toString()
      expect((await t.inject({ method: 'POST', url, headers: FORM, payload })).json().error_code).toBe(10102)
    }
  })
})

describe('a write that carries only the cookie', () => {
  const write = (
    user: TestUser,
    headers: Record<string, string> = {},
    url = '/api/user/updateInfo',
    payload = 'name=Changed',
  ) =>
    t.inject({
      method: 'POST',
      url,
      headers: { ...FORM, ...HOST, cookie: `cookie_token=${user.token}`, ...headers },
      payload,
    })

  test.each<[string, Record<string, string>]>([
    ['cross-site, as a browser says', { 'sec-fetch-site': 'cross-site' }],
    ['from another part of the same site', { 'sec-fetch-site': 'same-site' }],
    ['cross-site, whatever the origin claims', { 'sec-fetch-site': 'cross-site', origin: ORIGIN }],
    ['with another origin', { origin: 'https://evil.example' }],
    ['with an opaque origin', { origin: 'null' }],
    ['with an origin that begins as ours', { origin: `${ORIGIN}.evil.example` }],
    ['of another port', { origin: `${ORIGIN}:8080` }],
    [
      'with a forged forwarded host',
      { origin: 'https://evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
    ],
  ])('is refused when it comes %s', async (_name, headers) => {
    const user = await makeUser(t)
    const before = await snapshot(t)
    for (const url of ['/api/user/updateInfo', '/server/?s=/api/user/updateInfo'])
      expect((await write(user, headers, url)).json().error_code).toBe(10103)
    expect(await snapshot(t)).toEqual(before)
  })

  test.each<[string, Record<string, string>]>([
    ['from our own origin', { origin: ORIGIN }],
    ['from our own origin, as a browser says', { 'sec-fetch-site': 'same-origin', origin: ORIGIN }],
    ['typed by the user', { 'sec-fetch-site': 'none' }],
    ['from a script that keeps the cookie and says nothing', {}],
  ])('is done when it comes %s', async (_name, headers) => {
    const user = await makeUser(t)
    expect((await write(user, headers)).json().error_code).toBe(0)
    expect((await t.call('user/info', {}, user)).data.name).toBe('Changed')
  })

  test('is refused by GET, because any link or image can send a GET', async () => {
    const user = await makeUser(t)
    const before = await snapshot(t)
    for (const url of ['/api/user/updateInfo?name=Changed', '/server/?s=/api/user/updateInfo&name=Changed']) {
      for (const headers of [{}, { 'sec-fetch-site': 'same-origin' }]) {
        const answer = await t.inject({ url, headers: { ...headers, cookie: `cookie_token=${user.token}` } })
        expect(answer.json().error_code).toBe(10103)
      }
    }
    for (const method of ['HEAD', 'OPTIONS'] as const) {
      const url = '/api/user/updateInfo?name=Changed'
      await t.inject({ method, url, headers: { ...HOST, cookie: `cookie_token=${user.token}` } })
    }
    expect(await snapshot(t)).toEqual(before)
  })

  test('is accepted from anywhere when it also carries the token, which another site does not know', async () => {
    const cross = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
    const user = await makeUser(t)
    const ways: { payload: string; headers?: Record<string, string> }[] = [
      { payload: `name=N0&user_token=${user.token}` },
      { payload: 'name=N1', headers: { 'x-api-token': user.token } },
      { payload: 'name=N2', headers: { authorization: `Bearer ${user.token}` } },
    ]
    for (const [i, more] of ways.entries()) {
      expect((await write(user, { ...cross, ...more.headers }, undefined, more.payload)).json().error_code).toBe(0)
      expect((await t.call('user/info', {}, user)).data.name).toBe(`N${i}`)
    }
    const url = `/server/?s=/api/user/updateInfo&name=Got&user_token=${user.token}`
    expect(
      (await t.inject({ url, headers: { ...cross, cookie: `cookie_token=${user.token}` } })).json().error_code,
    ).toBe(0)
  })
})

describe('of a site with a configured address', () => {
  const site = testApp({ APP_URL: 'https://Docs.Example.com:443/octavo/' })
  test('a write from this address is accepted, whatever host name the proxy sends', async () => {
    const user = await makeUser(site)
    const write = async (origin: string) => {
      const headers = { ...FORM, host: 'inner:4999', cookie: `cookie_token=${user.token}`, origin }
      return (await site.inject({ method: 'POST', url: '/api/user/updateInfo', headers, payload: 'name=x' })).json()
    }
    expect((await write('https://docs.example.com')).error_code).toBe(0)
    expect((await write('http://docs.example.com')).error_code).toBe(10103)
    expect((await write('https://docs.example.com.evil.example')).error_code).toBe(10103)
  })
})

test('a read with the cookie is answered from anywhere, because showdoc_mcp sends the headers of another site', async () => {
  const user = await makeUser(t)
  const item = await makeItem(t, { owner: user, password: 'secret' })
  const { page_id } = await makePage(t, item, { page_content: 'Text' })
  const headers = {
    ...FORM,
    cookie: `cookie_token=${user.token}`,
    origin: 'https://www.showdoc.com.cn',
    referer: 'https://www.showdoc.com.cn/',
    'sec-fetch-site': 'cross-site',
  }
  for (const url of ['/server/index.php?s=/api/page/info', '/api/page/info']) {
    const answer = (await t.inject({ method: 'POST', url, headers, payload: `page_id=${page_id}` })).json()
    expect(answer).toMatchObject({ error_code: 0, data: { page_content: 'Text' } })
  }
})
