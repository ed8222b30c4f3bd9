import { execFile } from 'node:child_process'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ApiPage, ApiParam } from '#shared/api-page/api-page.ts'
import { curlOf, shellWord } from '#shared/api-page/curl.ts'
import { fetchOf, jsString } from '#shared/api-page/fetch-code.ts'
import { readApiPage } from '#shared/api-page/read.ts'
import { exampleRequest } from '#shared/api-page/request.ts'

/** The requests that arrive when the example commands of a page are run: at a real server, by the real curl and the real fetch. */

const run = promisify(execFile)

interface Arrived {
  method: string
  url: string
  headers: IncomingMessage['headers']
  body: string
}

let server: Server
let base = ''
let arrived: Arrived[] = []
beforeAll(async () => {
  server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const { method = '', url = '', headers } = request
      arrived.push({ method, url, headers, body: Buffer.concat(parts).toString() })
      response.setHeader('content-type', 'application/json')
      response.end('{"ok":true}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

async function one(act: () => Promise<unknown>): Promise<Arrived> {
  arrived = []
  await act()
  expect(arrived).toHaveLength(1)
  return arrived[0] as Arrived
}
const byCurl = (page: ApiPage) =>
  one(() => run('/bin/sh', ['-c', `BASE_URL=${base}\n${curlOf(exampleRequest(page))} -s --noproxy '*'`]))
const byFetch = (page: ApiPage) =>
  one(() => run(process.execPath, ['--input-type=module', '-e', fetchOf(exampleRequest(page))]))
const WAYS = { curl: byCurl, fetch: byFetch }

const ODD = [
  `it's "quoted"`,
  '$HOME `id` $(id) $PATH',
  'back\\slash \\n \\',
  '中文，参数 é 😀',
  'two\nlines\r\n\ttab',
  '100% & a=b; c|d > e < f * ? [x] {y} ~ # !history',
  `'; touch x; '`,
  '@file',
  '-X DELETE',
  '',
  '\u2028</script>',
]

const param = (name: string, place: ApiParam['place'], value: string, type = 'string'): ApiParam => ({
  name,
  place,
  type,
  value,
  required: true,
})
const page = (given: Partial<ApiPage>): ApiPage => ({
  method: 'POST',
  url: `${base}/v2/users`,
  state: 0,
  params: [],
  bodyKind: undefined,
  bodyExample: '',
  ...given,
})

describe.each(Object.entries(WAYS))('the request that arrives by %s', (way, send) => {
  test('method, path, query and headers', async () => {
    const got = await send(
      page({
        method: 'PATCH',
        url: `${base}/v2/users/{id}/:part/{left}?dry=1#top`,
        params: [
          param('id', 'path', 'a/b c'),
          param('part', 'path', '名'),
          param('q', 'query', `it's & "50%"`),
          param('dry', 'query', '2'),
          param('X-Token', 'header', `it's "$HOME" \\`),
          param('sid', 'cookie', 'abc'),
        ],
      }),
    )
    expect(got.method).toBe('PATCH')
    expect(decodeURIComponent(got.url)).toBe(`/v2/users/a/b c/名/{left}?dry=1&q=it's & "50%"`)
    expect(got.url).toContain('/a%2Fb%20c/')
    expect(got.headers['x-token']).toBe(`it's "$HOME" \\`)
    if (way === 'curl') expect(got.headers.cookie).toBe('sid=abc')
  })

  test('every odd value in a JSON body, and in text that is not JSON', async () => {
    for (const value of ODD) {
      const bodyExample = JSON.stringify(
        { [value || 'empty']: [value, { a: value }], n: 1.5, t: true, z: null },
        null,
        2,
      )
      const got = await send(page({ bodyKind: 'json', bodyExample }))
      expect(JSON.parse(got.body), value).toEqual(JSON.parse(bodyExample))
      expect(got.headers['content-type']).toBe('application/json')
    }
    const loose = `{ "a": 1, // it's a comment\n  b: '$HOME \\\\ 中' }`
    expect((await send(page({ bodyKind: 'json', bodyExample: loose }))).body).toBe(loose)
  })

  test('numbers with all their digits, and keys with a special meaning in JavaScript', async () => {
    for (const bodyExample of ['{"id":12345678901234567890,"f":1.0}', '{"__proto__":{"a":1},"constructor":2}'])
      expect((await send(page({ bodyKind: 'json', bodyExample }))).body.replace(/\s/g, '')).toBe(bodyExample)
  })

  test('every odd value in a form, and in the fields of a multipart body', async () => {
    const params = ODD.map((value, i) => param(`f${i} é&=`, 'body', value || 'x'))
    const form = await send(page({ bodyKind: 'urlencoded', params }))
    expect(form.headers['content-type']).toMatch(/^application\/x-www-form-urlencoded/)
    expect([...new URLSearchParams(form.body)]).toEqual(params.map(({ name, value }) => [name, value]))
    const named = ODD.map((value, i) => param(`f${i}`, 'body', value || 'x'))
    const multipart = await send(page({ bodyKind: 'form-data', params: named }))
    const data = await new Response(multipart.body, {
      headers: { 'content-type': multipart.headers['content-type'] ?? '' },
    }).formData()
    const normal = (text: string) => text.replace(/\r\n|\r|\n/g, '\n')
    expect([...data].map(([name, value]) => [name, normal(String(value))])).toEqual(
      named.map(({ name, value }) => [name, normal(value)]),
    )
  })

  test('every odd value in the query', async () => {
    const params = ODD.map((value, i) => param(`q${i}é`, 'query', value))
    const got = await send(page({ method: 'GET', params }))
    expect([...new URL(got.url, base).searchParams]).toEqual(params.map(({ name, value }) => [name, value]))
    expect(got.body).toBe('')
  })
})

test('a page from its text to the server', async () => {
  const text = `##### 请求URL
- \` ${base}/api/orders/:order_id \`

##### 请求方式
- PUT

##### Header
|名称|示例|
|---|---|
|X-Shop|小店|

##### 参数
|参数名|必选|类型|示例|
|:----|:---|:-----|-----|
|order_id|是|int|42|
|user_name |是  |string |O'Brien |
|lines[].sku|是|string|A-1|
|lines[].count|是|int|3|
|address.city|否|string||
|tags|否|array||
|paid|否|bool|true|
`
  const got = await byCurl(readApiPage(text) as ApiPage)
  expect([got.method, got.url]).toEqual(['PUT', '/api/orders/42'])
  expect(Buffer.from(String(got.headers['x-shop']), 'latin1').toString()).toBe('小店')
  expect(JSON.parse(got.body)).toEqual({
    user_name: "O'Brien",
    lines: [{ sku: 'A-1', count: 3 }],
    address: { city: '' },
    tags: [],
    paid: true,
  })
})

test('an address without a host gets a variable in the shell command and stays relative in the browser code', async () => {
  const text = ':::api GET /v2/users?a=1\n:::'
  expect(await byCurl(readApiPage(text) as ApiPage)).toMatchObject({ method: 'GET', url: '/v2/users?a=1' })
  expect(curlOf(exampleRequest(readApiPage(text) as ApiPage))).toBe(`curl "$BASE_URL"'/v2/users?a=1'`)
  expect(fetchOf(exampleRequest(readApiPage(text) as ApiPage))).toBe(
    "const response = await fetch('/v2/users?a=1')\nconst data = await response.json()",
  )
})

test('the commands are readable', () => {
  const request = exampleRequest(
    page({
      url: 'https://api.example/v2/users/{id}',
      params: [param('Authorization', 'header', '', 'Bearer token'), param('Content-Type', 'header', '')],
      bodyKind: 'json',
      bodyExample: '{"email":"a@b.example","tags":["x"],"first-name":"A"}',
    }),
  )
  expect(curlOf(request)).toBe(`curl 'https://api.example/v2/users/{id}' \\
  -X POST \\
  --globoff \\
  -H 'Authorization: <Bearer token>' \\
  -H 'Content-Type: application/json' \\
  --data-raw '{"email":"a@b.example","tags":["x"],"first-name":"A"}'`)
  expect(fetchOf(request)).toBe(`const response = await fetch('https://api.example/v2/users/{id}', {
  method: 'POST',
  headers: {
    Authorization: '<Bearer token>',
    'Content-Type': 'application/json',
  },
  body: JSON.stringify({
    email: 'a@b.example',
    tags: [
      'x',
    ],
    'first-name': 'A',
  }),
})
const data = await response.json()`)
})

test('any text becomes one word of a shell and one string of JavaScript', async () => {
  const { stdout } = await run('/bin/sh', ['-c', `printf '%s\\036' ${ODD.map(shellWord).join(' ')}`])
  expect(stdout.split('\u001e').slice(0, -1)).toEqual(ODD)
  const script = `JSON.stringify([${ODD.map(jsString).join(',')}])`
  expect(JSON.parse((await run(process.execPath, ['-p', script])).stdout)).toEqual(ODD)
})
