import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { testApp } from '#server/test/build-test-app.ts'
import { makeItem, makePage, makeUser } from '#server/test/factories.ts'

/** The addresses of calls (docs/protocol.md, Doors and Envelope). */
const t = testApp()

const VERSION = { error_code: 0, data: { version: expect.stringMatching(/^v\d/) } }

describe('every form of the address reaches the call, by GET and by POST', () => {
  test.each([
    '/server/index.php?s=/api/common/version',
    '/server/?s=/api/common/version',
    '/server?s=/api/common/version',
    '/server/?s=api/common/version',
    '/server/index.php?s=Api/Common/Version',
    '/server/index.php?s=/API/COMMON/VERSION',
    '/server/?s=%2Fapi%2Fcommon%2Fversion',
    '/server/?s=/api/common/version&a=1&b=2',
    '/server/?a=1&s=/api/common/version',
    '/server/?s=/api/common/version/key/value/odd',
    '/server/?s=/api/common/version/',
    '/server/index.php/api/common/version?k=v',
    '/server/index.php/api/common/version/k/v',
    '/server/api/common/version',
    '/server/api/Common/version?k=v',
    '//server/index.php?s=/api/common/version',
    '///server/?s=/api/common/version',
    '//server/api/common/version',
    '/api/common/version',
    '/api/Common/VERSION',
    '/api/common/version?k=v',
  ])('%s', async (url) => {
    for (const method of ['GET', 'POST', 'PUT', 'OPTIONS'] as const) {
      const answer = await t.inject({ method, url })
      expect([answer.statusCode, answer.json()]).toEqual([200, VERSION])
      expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
      expect(answer.headers['cache-control']).toBe('no-store')
    }
  })

  test('a route in the body does not change the call', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    for (const s of ['/api/common/version', '/api/user/logout']) {
      const answer = await t.inject({
        method: 'POST',
        url: '/server/?s=/api/common/version',
        headers,
        payload: `s=${s}`,
      })
      expect(answer.json()).toEqual(VERSION)
    }
  })

  test('names of calls with an underscore, and old names, exist on the legacy door', async () => {
    expect((await t.legacy('script_cron/run')).json().error_code).toBe(0)
    // The call exists, and refuses the data.
    expect(
      (await t.legacy('user/register', { username: 'a', password: 'b', confirm_password: 'c' })).json().error_code,
    ).not.toBe(10404)
    expect((await t.inject({ url: '/api/user/register' })).statusCode).toBe(404)
    expect((await t.inject({ url: '/api/user/login' })).statusCode).toBe(404)
  })
})

describe('parameters in the address', () => {
  test.each([
    ['&', (token: string) => `/server/?s=/api/user/info&user_token=${token}`],
    ['path pairs in s', (token: string) => `/server/?s=/api/user/info/user_token/${token}`],
    ['path pairs after index.php', (token: string) => `/server/index.php/api/user/info/user_token/${token}`],
    ['the query', (token: string) => `/server/index.php/api/user/info?user_token=${token}`],
    ['the query of our own door', (token: string) => `/api/user/info?user_token=${token}`],
  ])('by %s', async (_name, url) => {
    const user = await makeUser(t)
    for (const method of ['GET', 'POST'] as const)
      expect((await t.inject({ method, url: url(user.token) })).json().data.username).toBe(user.username)
  })

  test('a path pair wins over the body, the body over the query, and the first of two in the query', async () => {
    const [a, b, c] = [await makeUser(t), await makeUser(t), await makeUser(t)]
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const nameAt = async (url: string, payload?: string) =>
      (await t.inject({ method: 'POST', url, headers, payload })).json().data.username
    const query = `user_token=${c.token}`
    expect(await nameAt(`/server/?s=/api/user/info/user_token/${a.token}&${query}`, `user_token=${b.token}`)).toBe(
      a.username,
    )
    expect(await nameAt(`/server/?s=/api/user/info&${query}`, `user_token=${b.token}`)).toBe(b.username)
    expect(await nameAt(`/server/?s=/api/user/info&${query}&user_token=${a.token}`)).toBe(c.username)
  })
})

describe('an address that is not a call is answered as an unknown call', () => {
  test.each([
    '/server/',
    '/server/index.php',
    '/server/index.php?s=',
    '/server/?s=/api/',
    '/server/?s=/api/item',
    '/server/?s=/api/nothing/here',
    '/server/?s=/api/item/constructor',
    '/server/?s=/api/__proto__/toString',
    '/server/?s=/server/api/common/version',
    '/server/?s=//api/common/version',
    '/server/?s=/api//common/version',
    '/server/?s=/api/../api/common/version',
    '/server/?s=/api/common/../common/version',
    '/server/?s=/api/common%252fversion',
    '/server/?s[]=/api/common/version',
    '/server/?s[0]=/api/common/version',
    '/server/?s=/api/common/version&s=/api/user/logout',
    '/server//?s=/api/common/version',
    '//server//?s=/api/common/version',
    '/server/other.php?s=/api/common/version',
    '/server/index.php/api/nothing/here?s=/api/common/version',
    '/server//api/common/version',
    '/server/api//common/version',
    '/server/api/common%2fversion',
  ])('%s', async (url) => {
    for (const method of ['GET', 'POST'] as const) {
      const answer = await t.inject({ method, url })
      expect(answer.statusCode).toBe(404)
      expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
      expect(answer.json()).toEqual({ error_code: 10404, error_message: expect.stringMatching(/^接口/) })
    }
  })

  test.each([
    '/api/nothing/here',
    '/api/item',
    '/api//common/version',
    '/api/common//version',
    '/api/common%2fversion',
    '/api/common/version/more',
    '/api/common/constructor',
    '/api/?s=/api/common/version',
  ])('%s, on our own door with its name', async (url) => {
    for (const method of ['GET', 'POST'] as const) {
      const answer = await t.inject({ method, url })
      expect(answer.statusCode).toBe(404)
      expect(answer.json()).toMatchObject({ error_code: 10404, error_name: 'UNKNOWN_CALL' })
    }
  })
})

test('an unknown HTTP method is refused in the form of its door', async () => {
  const trace = (url: string) => t.inject({ method: 'TRACE' as 'GET', url })
  const legacy = await trace('/server/?s=/api/common/version')
  expect([legacy.statusCode, legacy.json()]).toEqual([404, { error_code: 10404, error_message: expect.any(String) }])
  expect((await trace('/api/common/version')).statusCode).toBe(404)
})

describe('every answer', () => {
  test.each(['/api/common/version', '/api/nothing/here', '/server/?s=/api/user/info', '/api/user/info', '/healthz'])(
    'of %s has the security headers, and does not say what the server is',
    async (url) => {
      const { headers } = await t.inject({ url })
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers['content-security-policy']).toMatch(/script-src 'self'(;|$)/)
      expect(headers['content-security-policy']).toContain("frame-ancestors 'self'")
      expect(headers['referrer-policy']).toBeTruthy()
      expect(headers['x-powered-by']).toBeUndefined()
      expect(headers['access-control-allow-origin']).toBeUndefined()
    },
  )

  test.each([
    ['gzip', gunzipSync],
    ['br', brotliDecompressSync],
  ])('that is long is whole when it is sent as %s', async (encoding, unpack) => {
    const item = await makeItem(t)
    const { page_id } = await makePage(t, item, { page_content: 'Long text, '.repeat(10_000) })
    const legacy = `/server/?s=/api/page/info&page_id=${page_id}`
    for (const url of [`/api/page/info?page_id=${page_id}`, ...(encoding === 'gzip' ? [legacy] : [])]) {
      const answer = await t.inject({ url, headers: { 'accept-encoding': encoding } })
      expect(answer.headers['content-encoding']).toBe(encoding)
      expect(JSON.parse(unpack(answer.rawPayload).toString())).toEqual((await t.inject({ url })).json())
    }
  })

  describe('on the legacy door is never sent as brotli', () => {
    const urls = async () => {
      const item = await makeItem(t)
      const { page_id } = await makePage(t, item, { page_content: 'Long text, '.repeat(10_000) })
      const of = `page_id=${page_id}&item_id=${item.item_id}`
      return [
        `/server/index.php?s=/api/page/info&${of}`,
        `/server/?s=api/page/info&${of}`,
        `/server?s=/Api/Page/Info&${of}`,
        `/server/index.php/api/page/info?${of}`,
        `/server/api/page/info?${of}`,
        `/server/api/page/info/page_id/${page_id}`,
      ]
    }

    test.each([
      ['gzip, deflate, br', 'gzip'],
      ['gzip, deflate, br, zstd', 'gzip'],
      ['br;q=1.0, gzip;q=0.8, *;q=0.1', 'gzip'],
      ['*', 'gzip'],
      ['br', undefined],
      ['br, gzip;q=0', undefined],
      ['deflate', undefined],
      ['identity', undefined],
    ])('Accept-Encoding %s gets %s', async (accepted, encoding) => {
      for (const url of await urls()) {
        const answer = await t.inject({ method: 'POST', url, headers: { 'accept-encoding': accepted } })
        const sent = answer.headers['content-encoding']
        expect(sent).toBe(encoding)
        const text = sent === 'gzip' ? gunzipSync(answer.rawPayload).toString() : answer.body
        expect(JSON.parse(text).error_code).toBe(0)
      }
    })

    test('also not for an error, or for an address that does not exist', async () => {
      const headers = { 'accept-encoding': 'gzip, deflate, br' }
      for (const url of [
        '/server/?s=/api/nothing/here',
        '/server/nothing',
        '/server/%zz',
        '/server/?s=/api/page/info',
      ]) {
        const answer = await t.inject({ url, headers })
        expect(answer.headers['content-encoding']).not.toBe('br')
      }
    })
  })

  test('begins with a brace on the legacy door, also as a refusal', async () => {
    for (const name of ['common/version', 'user/info', 'nothing/here', 'page/info'])
      expect((await t.legacy(name)).body[0]).toBe('{')
  })

  test('is in the language that the request asks for', async () => {
    const said = async (url: string, headers = {}) => (await t.inject({ url, headers })).json().error_message
    const [en, zh] = ['You are not logged in, or your session has ended', '未登录或登录已失效']
    expect(await said('/api/user/info')).toBe(en)
    expect(await said('/api/user/info', { 'accept-language': 'zh-CN,en;q=0.8' })).toBe(zh)
    expect(await said('/server/?s=/api/user/info')).toBe(zh)
    expect(await said('/server/?s=/api/user/info', { 'accept-language': 'en-US' })).toBe(en)
    expect(await said('/server/?s=/api/user/info&l=en-us')).toBe(en)
    expect(await said('/api/user/info?l=zh-cn')).toBe(zh)
    expect(await said('/api/user/info', { 'accept-language': 'fr, zh-CN;q=0.8, en;q=0.5' })).toBe(zh)
    expect(await said('/server/?s=/api/user/info', { 'accept-language': 'fr' })).toBe(en)
    // The fetch of Node names no language.
    expect(await said('/server/?s=/api/user/info', { 'accept-language': '*' })).toBe(zh)
    expect(await said('/api/user/info', { 'accept-language': '*' })).toBe(en)
  })

  test('that reports an unexpected error contains no stack, SQL or path, and quotes an id', async () => {
    const { database } = t.services
    const broken = { ...database, db: database.db.withSchema('no_such_schema') }
    t.services.database = broken as typeof database
    try {
      const user_token = 'a'.repeat(64)
      for (const url of [
        `/api/user/info?user_token=${user_token}`,
        `/server/?s=/api/user/info&user_token=${user_token}`,
      ]) {
        const answer = await t.inject({ url })
        expect(answer.statusCode).toBe(url.startsWith('/api') ? 500 : 200)
        expect(answer.json()).toMatchObject({ error_code: 10500, error_message: expect.stringMatching(/[0-9a-f]{8}/) })
        expect(answer.body).not.toMatch(/select|no_such|node_modules|\.ts|\bat /i)
      }
    } finally {
      t.services.database = database
    }
  })

  test('with an unexpected error has its id in the log, on both doors', async () => {
    const { database } = t.services
    const broken = { ...t.services, database: { ...database, db: database.db.withSchema('no_such_schema') } }
    const app = await buildApp(broken as typeof t.services)
    const logged: { id?: string }[] = []
    app.addHook('onRequest', async (request) => {
      request.log = Object.assign(Object.create(request.log), { error: (said: { id?: string }) => logged.push(said) })
    })
    for (const url of ['/api/common/homePageSetting', '/server/?s=/api/common/homePageSetting']) {
      const { error_message } = (await app.inject({ url })).json()
      expect(error_message).toContain(logged.at(-1)?.id ?? 'no id')
    }
    await app.close()
  })
})
