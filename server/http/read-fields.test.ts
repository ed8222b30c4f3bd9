import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeCatalog, makeItem, makeUser } from '#server/test/factories.ts'
import { makeItemWithKey, pagesOf } from '#server/test/item-key.ts'
import { snapshot } from '#server/test/unchanged.ts'
import { CALL_BODY_BYTES } from './body-sizes.ts'

/** Bodies of all kinds (docs/protocol.md, Fields and Escaping). */
const t = testApp()

const FORM = 'application/x-www-form-urlencoded'
const AWKWARD = '100% a+b c&d "q" \\ 中文 😀 &lt;'
const DOORS = ['/api/open/updateItem', '/server/index.php?s=/api/open/updateItem']

const post = (url: string, type: string | undefined, payload: string | Buffer, headers = {}) =>
  t.inject({ method: 'POST', url, payload, headers: { ...(type ? { 'content-type': type } : {}), ...headers } })

/** A multipart body as PHP's curl makes it from an array. */
const multipart = (fields: [name: string, value: string][], file?: string) => {
  const parts = fields.map(
    ([name, value]) => `--limit\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  if (file !== undefined)
    parts.unshift(
      `--limit\r\nContent-Disposition: form-data; name="file"; filename="a.md"\r\nContent-Type: text/markdown\r\n\r\n${file}\r\n`,
    )
  return `${parts.join('')}--limit--\r\n`
}
const MULTIPART = 'multipart/form-data; boundary=limit'

describe.each(DOORS)('%s takes a text exactly as it was sent', (url) => {
  test.each([
    ['urlencoded', FORM, (f: Record<string, string>) => new URLSearchParams(f).toString()],
    [
      'urlencoded with a charset',
      `${FORM}; charset=UTF-8`,
      (f: Record<string, string>) => new URLSearchParams(f).toString(),
    ],
    [
      'urlencoded by encodeURIComponent',
      FORM,
      (f: Record<string, string>) =>
        Object.entries(f)
          .map(([k, v]) => `${k}=${encodeURIComponent(v)}`)
          .join('&'),
    ],
    ['JSON', 'application/json', (f: Record<string, string>) => JSON.stringify(f)],
    [
      'JSON with a charset and a byte order mark',
      'application/json; charset=utf-8',
      (f: Record<string, string>) => `\uFEFF${JSON.stringify(f)}`,
    ],
    ['multipart', MULTIPART, (f: Record<string, string>) => multipart(Object.entries(f))],
    [
      'multipart with a file in front',
      MULTIPART,
      (f: Record<string, string>) => multipart(Object.entries(f), 'x'.repeat(100_000)),
    ],
  ])('%s', async (_name, type, bodyOf) => {
    const { item, key } = await makeItemWithKey(t)
    const answer = await post(
      url,
      type,
      bodyOf({ ...key, page_title: AWKWARD.slice(0, 20), page_content: `${AWKWARD}\r\n\t${AWKWARD}` }),
    )
    expect(answer.json().error_code).toBe(0)
    expect(await pagesOf(t, item)).toMatchObject([
      { page_title: AWKWARD.slice(0, 20), page_content: `${AWKWARD}\r\n\t${AWKWARD}` },
    ])
  })

  test('by GET, in the query', async () => {
    const { item, key } = await makeItemWithKey(t)
    const query = new URLSearchParams({ ...key, page_title: 'T', page_content: AWKWARD })
    const answer = await t.inject({ method: 'GET', url: `${url}${url.includes('?') ? '&' : '?'}${query}` })
    expect(answer.json().error_code).toBe(0)
    expect(await pagesOf(t, item)).toMatchObject([{ page_content: AWKWARD }])
  })
})

describe('raw text under the urlencoded type, as shell scripts and IDE plugins send it', () => {
  test.each([
    'raw 100% text with + and 中文 ',
    'a+b = c; 50%\n100%ff %zz %E4 100%',
    'line one\r\nline two\t| 1 + 1 = 2 |',
    '😀 C++ and "quotes" \\ <b>',
    '中文+英文 %E4%B8%AD'.replace('%E4%B8%AD', ''),
  ])('%j', async (page_content) => {
    const { item, key } = await makeItemWithKey(t)
    const payload = `api_key=${key.api_key}&api_token=${key.api_token}&page_title=标题 +1&page_content=${page_content}`
    expect((await post('/server/?s=/api/open/updateItem', FORM, payload)).json().error_code).toBe(0)
    expect(await pagesOf(t, item)).toMatchObject([{ page_title: '标题 +1', page_content }])
  })

  test('encoded values are decoded, also next to raw ones', async () => {
    const { item, key } = await makeItemWithKey(t)
    const payload = `api_key=${key.api_key}&api_token=${key.api_token}&page_title=标题&page_content=a+b%2Bc%20100%+%e4%b8%ad`
    await post('/server/?s=/api/open/updateItem', FORM, payload)
    expect(await pagesOf(t, item)).toMatchObject([{ page_title: '标题', page_content: 'a b+c 100% 中' }])
  })
})

describe.each(DOORS)('%s refuses with a clear error, and nothing changes:', (url) => {
  const good = { page_title: 'T', page_content: 'Text' }
  test.each<[string, string, (f: Record<string, string>) => string | Buffer, string]>([
    ['malformed JSON', 'application/json', (f) => JSON.stringify(f).slice(0, -1), 'JSON'],
    ['an empty JSON text', 'application/json', () => ' ', 'JSON'],
    [
      'JSON that is no UTF-8',
      'application/json',
      (f) => Buffer.concat([Buffer.from(JSON.stringify(f)), Buffer.from([0xff])]),
      'Content-Type',
    ],
    ['a JSON array', 'application/json', (f) => JSON.stringify([f]), 'object'],
    ['a JSON string', 'application/json', (f) => JSON.stringify(JSON.stringify(f)), 'object'],
    ['JSON null', 'application/json', () => 'null', 'object'],
    ['50,000 arrays in one another', 'application/json', () => `${'['.repeat(50_000)}${']'.repeat(50_000)}`, 'object'],
    ['1001 fields of JSON', 'application/json', (f) => JSON.stringify({ ...f, ...many() }), 'fields'],
    ['a form with encoded bytes that are no UTF-8', FORM, (f) => `${new URLSearchParams({ ...f })}%C4%E3`, 'UTF-8'],
    [
      'a form in GBK',
      `${FORM}; charset=GBK`,
      (f) => Buffer.concat([Buffer.from(String(new URLSearchParams(f))), Buffer.from([0xc4, 0xe3])]),
      'Content-Type',
    ],
    ['1001 fields of a form', FORM, (f) => new URLSearchParams({ ...many(), ...f }).toString(), 'fields'],
    ['200,000 fields of a form', FORM, () => 'a&'.repeat(200_000), 'fields'],
    ['a multipart body that ends early', MULTIPART, (f) => multipart(Object.entries(f)).slice(0, -20), 'multipart'],
    ['a multipart body without its boundary', 'multipart/form-data', (f) => multipart(Object.entries(f)), 'multipart'],
    [
      'a multipart body with another boundary',
      'multipart/form-data; boundary=other',
      (f) => multipart(Object.entries(f)),
      'multipart',
    ],
    ['1001 fields of multipart', MULTIPART, (f) => multipart(Object.entries({ ...many(), ...f })), 'fields'],
  ])('%s', async (_name, type, bodyOf, word) => {
    const { key } = await makeItemWithKey(t)
    const before = await snapshot(t)
    const answer = await post(url, type, bodyOf({ ...key, ...good }), { 'accept-language': 'en' })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({ error_code: 10101, error_message: expect.stringContaining(word) })
    expect(await snapshot(t)).toEqual(before)
  })

  test.each<[string, unknown]>([
    ['an array', ['T']],
    ['an object', { $regex: '^' }],
    ['a boolean', true],
    ['an empty object', {}],
  ])('%s where text is expected', async (_name, value) => {
    const { key } = await makeItemWithKey(t)
    const before = await snapshot(t)
    for (const field of ['api_key', 'api_token', 'page_title', 'page_content', 'cat_name', 's_number']) {
      const answer = await post(url, 'application/json', JSON.stringify({ ...key, ...good, [field]: value }))
      expect(answer.json(), field).toMatchObject({ error_code: 10101, error_message: expect.stringContaining(field) })
    }
    for (const field of ['api_key', 'page_title']) {
      const form = new URLSearchParams({ ...key, ...good, [`${field}[$regex]`]: '^' })
      expect((await post(url, FORM, form.toString())).json()).toMatchObject({ error_code: 10101 })
    }
    expect(await snapshot(t)).toEqual(before)
  })

  test.each([FORM, 'application/json', MULTIPART])('a compressed body of %s', async (type) => {
    const { key } = await makeItemWithKey(t)
    const before = await snapshot(t)
    const body = gzipSync(type === FORM ? String(new URLSearchParams({ ...key, ...good })) : JSON.stringify(key))
    const answer = await post(url, type, body, { 'accept-language': 'en', 'content-encoding': 'gzip' })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({
      error_code: 10101,
      error_message: expect.stringContaining('Content-Encoding'),
    })
    expect(await snapshot(t)).toEqual(before)
  })

  test.each(['utf-8', 'br', 'gzip'])('a plain body that is labelled %s', async (encoding) => {
    const { key } = await makeItemWithKey(t)
    const before = await snapshot(t)
    const headers = { 'accept-language': 'en', 'content-encoding': encoding }
    const answer = await post(url, FORM, String(new URLSearchParams({ ...key, ...good })), headers)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({
      error_code: 10101,
      error_message: expect.stringContaining('Content-Encoding'),
    })
    expect(await snapshot(t)).toEqual(before)
  })

  test('a body of another type is ignored', async () => {
    const { key } = await makeItemWithKey(t)
    const before = await snapshot(t)
    for (const type of ['text/plain', 'application/xml', undefined]) {
      const answer = await post(url, type, new URLSearchParams({ ...key, ...good }).toString())
      expect(answer.json()).toMatchObject({ error_code: 10101, error_message: expect.stringContaining('page_title') })
    }
    expect(await snapshot(t)).toEqual(before)
  })
})

test('__proto__ and its like are harmless in every kind of body', async () => {
  const { key } = await makeItemWithKey(t)
  const push = { ...key, page_title: 'T', page_content: 'Text' }
  const form = `${new URLSearchParams(push)}&__proto__[a]=1&constructor[prototype][a]=1&__proto__=1&a[__proto__]=1&prototype=1`
  expect((await post('/api/open/updateItem', FORM, form)).json().error_code).toBe(0)
  const json = JSON.stringify(push).replace('{', '{"__proto__":{"a":1},"constructor":{"prototype":{"a":1}},')
  expect((await post('/api/open/updateItem', 'application/json', json)).json().error_code).toBe(0)
  await post('/api/open/updateItem', MULTIPART, multipart([['__proto__', '1'], ...Object.entries(push)]))
  expect((await t.inject({ url: '/api/common/version?__proto__=1&__proto__[a]=1' })).json().error_code).toBe(0)
  expect((await t.inject({ url: '/server/?s=/api/common/version/__proto__/a' })).json().error_code).toBe(0)
  expect(({} as { a?: unknown }).a).toBeUndefined()
})

describe('a body over the limit is refused as too large', () => {
  const huge = 'x'.repeat(CALL_BODY_BYTES + 1000)
  test.each([
    ['urlencoded', FORM, `page_content=${huge}`],
    ['JSON', 'application/json', JSON.stringify({ page_content: huge })],
    ['multipart, in one field', MULTIPART, multipart([['page_content', huge]])],
    [
      'multipart, in many fields',
      MULTIPART,
      multipart(Array.from({ length: 17 }, (_, i) => [`f${i}`, huge.slice(0, 1024 * 1024)])),
    ],
    ['multipart, in a file', MULTIPART, multipart([], huge)],
    ['of another type', 'text/plain', huge],
  ])('%s', async (_name, type, payload) => {
    const own = await post('/api/open/updateItem', type, payload)
    expect([own.statusCode, own.json().error_code]).toEqual([413, 10413])
    const legacy = await post('/server/?s=/api/open/updateItem', type, payload)
    expect([legacy.statusCode, legacy.json().error_code]).toEqual([200, 10413])
    expect((await t.call('common/version')).error_code).toBe(0)
  })
})

function many(): Record<string, string> {
  return Object.fromEntries(Array.from({ length: 1001 }, (_, i) => [`field${i}`, '']))
}

test.each([
  ['urlencoded', FORM, (fields: [string, string][]) => new URLSearchParams(fields).toString()],
  ['multipart', MULTIPART, (fields: [string, string][]) => multipart(fields)],
])('a list is sent as name[], once for each value: %s', async (_name, type, bodyOf) => {
  const item = await makeItem(t)
  const [a, b] = [await makeCatalog(t, item), await makeCatalog(t, item)]
  const member = await makeUser(t)
  const fields: [string, string][] = [
    ['cat_ids[]', String(b.cat_id)],
    ['item_id', String(item.item_id)],
    ['username', member.username],
    ['cat_ids[]', String(a.cat_id)],
    ['user_token', item.owner.token],
  ]
  const answer = await post('/api/member/save', type, bodyOf(fields))
  expect(answer.json()).toMatchObject({ error_code: 0, data: { cat_ids: `${b.cat_id},${a.cat_id}` } })
})

test('a field of JSON that is null counts as absent', async () => {
  const { item, key } = await makeItemWithKey(t)
  const push = { ...key, page_title: 'A', page_content: 'Text', cat_name: null, cat_name_sub: null, s_number: null }
  const answer = await post('/api/open/updateItem', 'application/json', JSON.stringify(push))
  expect(answer.json().error_code).toBe(0)
  expect(await pagesOf(t, item)).toMatchObject([{ path: '', page_title: 'A', page_content: 'Text' }])
  const before = await snapshot(t)
  const without = await post('/api/open/updateItem', 'application/json', JSON.stringify({ ...push, page_title: null }))
  expect(without.json()).toMatchObject({ error_name: 'BAD_FIELD', error_field: 'page_title' })
  expect(await snapshot(t)).toEqual(before)
})
