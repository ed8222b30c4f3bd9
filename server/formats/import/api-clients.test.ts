import { describe, expect, test } from 'vitest'
import { readImport, sourceOfTexts } from '#server/test/read-import.ts'
import { readApiPage } from '#shared/api-page/read.ts'
import { bruno } from './bruno.ts'
import { har } from './har.ts'
import { insomnia } from './insomnia.ts'
import type { ImportReader } from './reader.ts'
import { readerOf } from './readers.ts'

const read = (reader: ImportReader, files: Record<string, string>) => readImport(reader, sourceOfTexts(files))

test('a HAR gives one page for each method and path, without files of web pages and without secrets', async () => {
  const entry = (method: string, url: string, status: number, mimeType: string, text: string, more = {}) => ({
    request: {
      method,
      url,
      headers: [
        { name: 'Cookie', value: 'sid=1' },
        { name: 'Accept', value: '*/*' },
        { name: 'User-Agent', value: 'x' },
      ],
      queryString: [],
      ...more,
    },
    response: {
      status,
      statusText: 'X',
      headers: [
        { name: 'Content-Type', value: mimeType },
        { name: 'Date', value: 'now' },
      ],
      content: { mimeType, text },
    },
  })
  const log = {
    version: '1.2',
    entries: [
      entry('GET', 'https://a.example/users?page=1&access_token=abc', 200, 'application/json; charset=utf-8', '[1]'),
      entry('GET', 'https://a.example/users?size=2', 404, 'application/json', '{"error":1}'),
      entry('GET', 'https://a.example/users?page=3', 200, 'application/json', '[2]'),
      entry('GET', 'https://a.example/logo.png', 200, 'image/png', 'aGk='),
      entry('POST', 'https://b.example:8080/form', 204, '', '', {
        postData: { mimeType: 'application/x-www-form-urlencoded', params: [{ name: 'a', value: '1' }] },
      }),
      { request: { method: 'GET', url: '' } },
    ],
  }
  const { outline, notes, page } = await read(har, { 'a.har': JSON.stringify({ log }) })
  expect(outline).toBe('a.example/\n  GET /users\nb.example:8080/\n  POST /form')
  expect(notes.map(({ code, where }) => `${code} ${where}`)).toEqual([
    'entry_broken GET ',
    'part_dropped 1 × image, font, css, js',
    'part_dropped GET /users: access_token',
    'part_dropped GET /users: Cookie',
    'part_dropped POST /form: Cookie',
  ])
  const users = page('GET /users')
  expect(readApiPage(users)).toMatchObject({
    url: 'https://a.example/users',
    params: [
      { name: 'page', value: '1' },
      { name: 'access_token', value: '' },
      { name: 'size' },
      { name: 'Cookie', value: '' },
      { name: 'Accept' },
    ],
  })
  expect(users).toContain('```json\n[1]\n```')
  expect(users).toContain('## Response 404')
  expect(users).not.toContain('sid=1')
  expect(readApiPage(page('POST /form'))).toMatchObject({ bodyKind: 'urlencoded' })
})

describe('Insomnia', () => {
  const REQUEST = `
    url: "{{ _.base_url }}/orders"
    name: Place
    method: POST
    body: { mimeType: application/json, text: '{"a":1}' }
    parameters: [{ name: dry, value: "1", disabled: true }]
    headers: [{ name: X-A, value: b }]
    authentication: { type: bearer, token: "{{ _.token }}" }`

  test('version 5 keeps folders, order, environments and scripts', async () => {
    const { outline, page, notes, entries } = await read(insomnia, {
      'a.yaml': `
type: collection.insomnia.rest/5.0
name: Shop
meta: { id: wrk_1, description: All calls }
collection:
  - name: Orders
    meta: { id: fld_1, sortKey: -1, description: About orders }
    children:
      -${REQUEST.replace(/\n {4}/g, '\n        ').replace('\n        url', ' url')}
        scripts: { preRequest: "a()", afterResponse: "b()" }
        meta: { id: req_1, sortKey: 2 }
  - url: wss://live.example
    name: Live
    meta: { id: ws-req_1, sortKey: -5 }
environments:
  name: Base
  data: { base_url: https://shop.example, api: { key: abc123, version: 2 } }
  subEnvironments: [{ name: Test, data: { base_url: https://test.example } }]
spec: { contents: { openapi: 3.0.0 } }
`,
    })
    expect(entries[0]).toMatchObject({ name: 'Shop', description: 'All calls' })
    expect(outline).toBe('Overview\nLive\nOrders/\n  Overview\n  Place\nEnvironment Base\nEnvironment Test')
    expect(notes).toEqual([{ code: 'part_dropped', where: 'spec' }])
    expect(readApiPage(page('Place'))).toMatchObject({
      method: 'POST',
      url: '{{base_url}}/orders',
      bodyExample: '{"a":1}',
      params: [{ name: 'dry', place: 'query', required: false }, { name: 'X-A' }],
    })
    expect(page('Place')).toContain('## Script before the request\n\n```javascript\na()\n```')
    expect(readApiPage(page('Live'))?.method).toBe('WS')
    expect(page('Environment Base')).toContain('| api.version | 2 |')
  })

  test('version 4 puts its flat list in order', async () => {
    const resources = [
      {
        _id: 'r2',
        _type: 'request',
        parentId: 'f',
        name: 'Second',
        url: 'https://a.example/2',
        method: 'GET',
        metaSortKey: 2,
      },
      {
        _id: 'r1',
        _type: 'request',
        parentId: 'f',
        name: 'First',
        url: 'https://a.example/1',
        method: 'GET',
        metaSortKey: 1,
      },
      { _id: 'f', _type: 'request_group', parentId: 'w', name: 'Folder', environment: {} },
      { _id: 'w', _type: 'workspace', parentId: null, name: 'Work', description: '' },
      { _id: 'g', _type: 'grpc_request', parentId: 'w', name: 'Stream' },
      { _id: 'x', _type: 'request', parentId: 'gone', name: 'Lost', url: '{{ _.a }}', method: 'GET' },
    ]
    const text = JSON.stringify({ _type: 'export', __export_format: 4, resources })
    const { outline, notes } = await read(insomnia, { 'a.json': text })
    expect(outline).toBe('Folder/\n  First\n  Second\nLost')
    expect(notes).toEqual([{ code: 'part_dropped', where: 'grpc_request Stream' }])
  })
})

const BRU = `meta {
  name: Place an order
  type: http
  seq: 2
}

post {
  url: {{base}}/orders/:id?dry=1
  body: json
  auth: inherit
}

params:query {
  dry: 1
  ~all: yes
}

params:path {
  id: 7
}

headers {
  @description('''
    who asks
  ''')
  "x client": web
  authorization: Bearer abc
}

body:json {
  {
    "a": {
    }
  }
}

script:pre-request {
  if (x) {
    y()
  }
}

docs {
  Places **it**.
}

example {
  name: Fine

  response: {
    status: {
      code: 201
      text: Created
    }

    body: {
      type: json
      content: '''
        {
          "id": 1
        }
      '''
    }
  }
}
`

describe('Bruno', () => {
  test('a folder of .bru files keeps folders, order and examples', async () => {
    const { outline, notes, page, entries } = await read(bruno, {
      'shop/bruno.json': '{"version": "1", "name": "Shop", "type": "collection"}',
      'shop/collection.bru':
        'auth {\n  mode: bearer\n}\n\nauth:bearer {\n  token: {{token}}\n}\n\ndocs {\n  All calls\n}\n',
      'shop/orders/folder.bru': 'meta {\n  name: Orders\n  seq: 1\n}\n',
      'shop/orders/place.bru': BRU,
      'shop/orders/first.bru': 'meta {\n  name: First\n  seq: 1\n}\n\nget {\n  url: https://a.example\n}\n',
      'shop/environments/Test.bru': 'vars {\n  base: https://a.example\n}\nvars:secret [\n  token\n]\n',
      'shop/notes.png': 'x',
      'shop/empty.bru': '',
    })
    expect(entries[0]).toMatchObject({ name: 'Shop' })
    expect(outline).toBe('Overview\nOrders/\n  First\n  Place an order\nEnvironment Test')
    expect(notes.map(({ code, where }) => `${code} ${where}`)).toEqual([
      'file_unused shop/notes.png',
      'file_unused shop/empty.bru',
      'part_dropped Place an order: authorization',
    ])
    const placed = page('Place an order')
    expect(readApiPage(placed)).toMatchObject({
      method: 'POST',
      url: '{{base}}/orders/:id',
      params: [
        { name: 'id', place: 'path' },
        { name: 'dry', value: '1' },
        { name: 'all', required: false },
        { name: 'authorization', value: 'Bearer …' },
      ],
      bodyExample: '{\n  "a": {\n  }\n}',
    })
    expect(placed).toContain('| x client | web | who asks |')
    expect(placed).toContain('Auth: HTTP bearer `{{token}}`')
    expect(placed).toContain('Places **it**.')
    expect(placed).toContain('## Response 201\n\nFine\n\n`application/json`\n\n```json\n{\n  "id": 1\n}\n```')
    expect(placed).toContain('if (x) {\n  y()\n}')
    expect(page('Environment Test')).toContain('| token |  |')
  })

  test('a collection in one file is read in both forms', async () => {
    const json = {
      version: '1',
      name: 'Shop',
      items: [
        {
          type: 'folder',
          name: 'Orders',
          items: [
            {
              type: 'http',
              name: 'Place',
              request: {
                url: 'https://a.example/o',
                method: 'POST',
                headers: [{ name: 'A', value: 'b', enabled: true }],
                params: [{ name: 'q', value: '1', type: 'query', enabled: false }],
                body: { mode: 'multipartForm', multipartForm: [{ name: 'f', type: 'file', value: ['/x'] }] },
                auth: { mode: 'basic', basic: { username: 'u', password: 'p' } },
              },
              examples: [{ name: 'OK', response: { status: 200, body: '{"a":1}' } }],
            },
          ],
        },
        { type: 'grpc', name: 'Stream', request: {} },
      ],
      environments: [{ name: 'Dev', variables: [{ name: 'k', value: 'v', secret: true }] }],
      brunoConfig: {},
    }
    const first = await read(bruno, { 'a.json': JSON.stringify(json) })
    expect(first.outline).toBe('Orders/\n  Place\nEnvironment Dev')
    expect(first.notes.map(({ where }) => where)).toEqual(['Stream', 'Environment Dev: k'])
    expect(readApiPage(first.page('Place'))).toMatchObject({
      bodyKind: 'form-data',
      params: [{ name: 'q', required: false }, { name: 'Content-Type' }, { name: 'A' }, { name: 'f', type: 'file' }],
    })

    const yaml =
      'opencollection: "1.0.0"\ninfo: { name: Shop }\nitems:\n  - info: { name: Place, type: http, seq: 1 }\n    http: { method: POST, url: https://a.example, body: { type: json, data: "{}" }, auth: { type: bearer, token: x } }\n    docs: Text\n'
    const second = await read(bruno, { 'a.yml': yaml })
    expect(second.page('Place')).toContain(':::api POST https://a.example\nAuth: HTTP bearer\n:::\n\nText')

    const folder = {
      'opencollection.yml': 'opencollection: "1.0.0"\ninfo: { name: Shop }\n',
      'b/folder.yml': 'info: { name: Bees, seq: 1 }\n',
      'b/x.yml': 'info: { name: Get bee, type: http }\nhttp: { method: GET, url: https://a.example/b }\n',
      'broken.yml': 'a: [',
    }
    const third = await read(bruno, folder)
    expect(third.outline).toBe('Bees/\n  Get bee')
    expect(third.notes.map(({ code }) => code)).toEqual(['entry_broken'])
  })
})

test('each format is recognised among all others', async () => {
  const texts: [string, Record<string, string>][] = [
    ['postman', { 'a.json': '{"info":{"name":"A"},"item":[]}' }],
    ['har', { 'a.json': '{"log":{"entries":[{"request":{"method":"GET","url":"https://a.example"}}]}}' }],
    ['insomnia', { 'a.json': '{"_type":"export","__export_format":4,"resources":[]}' }],
    ['apifox', { 'a.json': '{"apifoxProject":"1.0.0","apiCollection":[]}' }],
    ['yapi', { 'a.json': '[{"name":"A","list":[{"path":"/a","method":"GET","title":"A"}]}]' }],
    ['eolink', { 'a.json': '{"projectInfo":{},"apiGroupList":[]}' }],
    ['bruno', { 'a/bruno.json': '{"version":"1","name":"A"}', 'a/b.bru': 'get {\n  url: /\n}' }],
    ['runapi', { 'a.json': '{"info":{"url":"/a","method":"get"},"request":{}}' }],
    ['openapi', { 'a.yml': 'swagger: "2.0"\n' }],
    ['markdown', { 'a.md': '# A\n\n{"info": 1}' }],
  ]
  for (const [format, files] of texts) expect((await readerOf(sourceOfTexts(files)))?.format).toBe(format)
})
