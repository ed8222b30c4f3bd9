import { describe, expect, test } from 'vitest'
import { openApiDocument } from '#server/docs/openapi.ts'
import { readImport, sourceOfTexts } from '#server/test/read-import.ts'
import { readApiPage } from '#shared/api-page/read.ts'
import { openapi } from './openapi.ts'
import { readerOf } from './readers.ts'

const read = (document: unknown, name = 'api.json') =>
  readImport(openapi, sourceOfTexts({ [name]: typeof document === 'string' ? document : JSON.stringify(document) }))

/** A document of version 3.1 with the given parts. */
const document31 = (parts: Record<string, unknown>) => ({
  openapi: '3.1.0',
  info: { title: 'A', version: '1' },
  ...parts,
})

const SHOP = `
openapi: 3.1.0
info:
  title: Bookshop
  version: 2.0.1
  description: "# Books\\n\\nSells books."
  license: { name: MIT, url: https://example.com/mit }
servers:
  - url: https://{region}.shop.example/v1
    description: Production
    variables: { region: { default: eu } }
tags:
  - name: orders
    description: Everything about *orders*.
  - name: books
security: [{ bearer: [] }]
paths:
  /orders/{id}:
    parameters:
      - { name: id, in: path, required: true, schema: { type: string, format: uuid } }
    get:
      tags: [orders, books]
      summary: Get an order
      operationId: getOrder
      description: |
        Returns one order.
        \`\`\`
        never closed
      parameters:
        - { name: expand, in: query, schema: { type: string, enum: [items, payment], default: items }, description: What to *add* }
        - { name: X-Trace, in: header, schema: { type: string }, example: abc }
        - { name: lang, in: cookie, schema: { type: string, example: en } }
      responses:
        "200":
          description: The order
          headers:
            X-Rate-Left: { schema: { type: integer }, description: Calls left }
          content:
            application/json: { schema: { $ref: '#/components/schemas/Order' } }
            application/xml: { schema: { $ref: '#/components/schemas/Order' } }
        default: { $ref: '#/components/responses/Problem' }
    delete:
      deprecated: true
      security: []
      responses: { "204": { description: Gone } }
  /orders:
    post:
      tags: [orders]
      summary: Place an order
      requestBody:
        description: What to buy
        content:
          application/json:
            schema: { $ref: '#/components/schemas/Order' }
            examples:
              one: { summary: One book, value: { items: [{ isbn: '978', count: 1 }] } }
      responses: { "201": { description: Placed } }
  /covers:
    post:
      tags: [books]
      summary: Upload a cover
      requestBody:
        content:
          multipart/form-data:
            schema: { type: object, required: [file], properties: { file: { type: string, format: binary }, alt: { type: string } } }
      responses: { "200": { description: OK } }
webhooks:
  orderPaid:
    post: { summary: An order was paid, responses: { "200": { description: OK } } }
components:
  securitySchemes: { bearer: { type: http, scheme: bearer } }
  responses:
    Problem: { description: Something failed, content: { application/json: { schema: { type: object, properties: { code: { type: integer, minimum: 1 } } } } } }
  schemas:
    Order:
      type: object
      required: [items]
      properties:
        id: { type: string, readOnly: true }
        items: { type: array, items: { $ref: '#/components/schemas/Item' } }
        parent: { $ref: '#/components/schemas/Order' }
    Item:
      type: object
      properties: { isbn: { type: string }, count: { type: [integer, 'null'], minimum: 1 } }
`

describe('a document of OpenAPI 3.1 in YAML', () => {
  test('becomes a catalog for each tag and a page for each operation, with an overview and the schemas', async () => {
    const { outline, notes, entries, page } = await read(SHOP, 'shop.yaml')
    expect(outline).toBe(
      [
        'Overview',
        'orders/',
        '  Get an order',
        '  Place an order',
        'books/',
        '  Upload a cover',
        'DELETE /orders/{id}',
        'Webhooks/',
        '  An order was paid',
        'Schemas',
      ].join('\n'),
    )
    expect(notes).toEqual([])
    expect(entries[0]).toEqual({ kind: 'item', name: 'Bookshop', description: 'Books', item_type: 1 })
    expect(page('Overview')).toContain('- `https://{region}.shop.example/v1` Production')
    expect(page('Overview')).toContain('| orders | Everything about *orders*. |')
    expect(page('Overview')).toContain('HTTP bearer')
    expect(page('Schemas')).toContain('| items | yes | object[] (Item) |')
  })

  test('method, address, state, parameters and body can be read from its pages', async () => {
    const { page } = await read(SHOP, 'shop.yaml')
    const order = page('Get an order')
    expect(readApiPage(order)).toEqual({
      method: 'GET',
      url: 'https://eu.shop.example/v1/orders/{id}',
      state: 0,
      params: [
        { name: 'id', place: 'path', type: 'string (uuid)', required: true, value: '' },
        { name: 'expand', place: 'query', type: 'string', required: false, value: 'items' },
        { name: 'X-Trace', place: 'header', type: 'string', required: false, value: 'abc' },
        { name: 'lang', place: 'cookie', type: 'string', required: false, value: 'en' },
      ],
      bodyKind: undefined,
      bodyExample: '',
    })
    expect(order).toContain('What to *add*<br>One of: `items`, `payment`.')
    expect(order).toContain('Tags: orders, books')
    expect(order).toContain('Auth: HTTP bearer')
    // The code block of the description does not swallow the text after it.
    expect(order).toMatch(/never closed\n```\n\n## Path variables/)
    expect(order).toContain('`application/json, application/xml`')
    expect(order).toContain('| X-Rate-Left | integer | Calls left |')
    expect(order).toContain('## Response default\n\nSomething failed')
    expect(order).toContain('- [Order](import-page:schemas#h-order)')
    expect(readApiPage(page('DELETE /orders/{id}'))).toMatchObject({ method: 'DELETE', state: 5 })
    expect(page('DELETE /orders/{id}')).toContain('Auth: none')

    const placed = readApiPage(page('Place an order'))
    expect(placed).toMatchObject({ method: 'POST', url: 'https://eu.shop.example/v1/orders', bodyKind: 'json' })
    expect(JSON.parse(placed?.bodyExample ?? '')).toEqual({ items: [{ isbn: '978', count: 1 }] })
    // Fields for answers only are not in the request; a recursive schema ends.
    expect(placed?.params.map(({ name }) => name)).toEqual(['items', 'items[].isbn', 'items[].count', 'parent'])

    expect(readApiPage(page('Upload a cover'))).toMatchObject({
      bodyKind: 'form-data',
      params: [
        { name: 'Content-Type', place: 'header', value: 'multipart/form-data' },
        { name: 'file', place: 'body', type: 'string (binary)', required: true },
        { name: 'alt', place: 'body', required: false },
      ],
    })
    expect(readApiPage(page('An order was paid'))).toMatchObject({ method: 'POST', url: 'orderPaid' })
  })
})

describe('schemas that are put together', () => {
  const object = (properties: Record<string, unknown>, more = {}) => ({ type: 'object', properties, ...more })
  const answer = (schema: unknown) => ({ 200: { description: 'OK', content: { 'application/json': { schema } } } })
  const pageOf = async (schema: unknown, schemas = {}) => {
    const paths = { '/a': { get: { summary: 'A', responses: answer(schema) } } }
    return (await read(document31({ paths, components: { schemas } }))).page('A')
  }
  const fields = (page: string) => [...page.matchAll(/^\| ([\w[\].]+) \|/gm)].map(([, name]) => name).slice(1)
  const example = (page: string) => JSON.parse(/```json\n([^`]*)\n```/.exec(page)?.[1] ?? 'null') as unknown

  test('the example of one part of allOf does not stand for the whole', async () => {
    const Envelope = object(
      { code: { type: 'integer' }, msg: { type: 'string' } },
      { example: { code: 0, msg: 'ok', at: 1 } },
    )
    const data = object({ data: { type: 'array', items: { $ref: '#/components/schemas/User' } } })
    const User = {
      allOf: [object({ name: { type: 'string' } }, { example: { name: '张三' } }), object({ id: { type: 'integer' } })],
    }
    const page = await pageOf({ allOf: [{ $ref: '#/components/schemas/Envelope' }, data] }, { Envelope, User })
    expect(example(page)).toEqual({ code: 0, msg: 'ok', at: 1, data: [{ name: '张三', id: 0 }] })
    const alone = await pageOf(
      { allOf: [{ $ref: '#/components/schemas/Envelope' }], description: 'the same' },
      { Envelope },
    )
    expect(example(alone)).toEqual({ code: 0, msg: 'ok', at: 1 })
    const own = await pageOf({ allOf: [Envelope, data], example: { code: 7 } })
    expect(example(own)).toEqual({ code: 7 })
  })

  test('the example of a part that has all properties stands for the whole, and every null in it stays', async () => {
    const A = object({ id: { type: 'integer' }, name: { type: 'string' } })
    const B = object({ deletedAt: { type: 'string' }, hidden: { type: 'string' } })
    const given = { id: 7, name: 'Bob', deletedAt: null, secret: 's' }
    const User = { allOf: [A, B], example: given }
    const wrapped = { allOf: [{ $ref: '#/components/schemas/User' }], nullable: true }
    expect(example(await pageOf(wrapped, { User }))).toEqual(given)
    const behind = { allOf: [{ ...A, example: { id: 1 } }, B, { example: given }] }
    expect(example(await pageOf(behind))).toEqual(given)
    const more = object({ more: { type: 'string' } }, { oneOf: [object({ deletedAt: { type: 'string' } })] })
    expect(example(await pageOf({ allOf: [wrapped, more] }, { User }))).toEqual({
      ...given,
      hidden: 'string',
      more: 'string',
    })
  })

  test('fields of alternatives are shown behind plain alternatives and beside shared fields', async () => {
    const objects = { type: 'array', items: object({ deep: { type: 'integer' } }) }
    expect(fields(await pageOf({ anyOf: [{ type: 'string' }, objects] }))).toEqual(['[].deep'])
    const value = object({ v: { oneOf: [{ type: 'string' }, objects, object({ other: {} })] } })
    expect(fields(await pageOf(value))).toEqual(['v', 'v[].deep'])
    const shared = object(
      { kind: { type: 'string' } },
      { oneOf: [{ required: ['kind'] }, object({ kind: {}, a: {} }), object({ b: {} })] },
    )
    expect(fields(await pageOf(shared))).toEqual(['kind', 'a'])
  })

  test('fields of one name are all shown, and alternatives that are not looked at are noted', async () => {
    const twice = object({ a: object({ b: { type: 'integer' } }), 'a.b': { type: 'string' } })
    expect(fields(await pageOf(twice))).toEqual(['a', 'a.b', 'a.b'])
    const plain = object({}, { oneOf: Array.from({ length: 100 }, () => ({ type: 'string' })) })
    const many = object(Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`p${at}`, plain])))
    const paths = { '/a': { get: { summary: 'A', responses: answer(many) } } }
    expect((await read(document31({ paths }))).notes).toMatchObject([{ code: 'text_cut' }])
  })
})

test('a Swagger 2.0 document gives the same result as one of version 3', async () => {
  const { page, outline, notes } = await read({
    swagger: '2.0',
    info: { title: '宠物', version: '1', description: '宠物商店' },
    host: 'pets.example',
    basePath: '/v2',
    schemes: ['http', 'https'],
    consumes: ['application/json'],
    produces: ['application/json'],
    securityDefinitions: {
      key: { type: 'apiKey', name: 'X-Key', in: 'header' },
      o: { type: 'oauth2', flow: 'accessCode', tokenUrl: 'https://a.example' },
    },
    paths: {
      '/pets/{id}': {
        parameters: [{ $ref: '#/parameters/id' }],
        put: {
          summary: '更新宠物',
          tags: ['宠物'],
          security: [{ key: [] }],
          parameters: [{ in: 'body', name: 'pet', required: true, schema: { $ref: '#/definitions/Pet' } }],
          responses: {
            200: {
              description: '好',
              schema: { $ref: '#/definitions/Pet' },
              examples: { 'application/json': { name: '猫' } },
            },
          },
        },
        post: {
          summary: '上传',
          consumes: ['multipart/form-data'],
          parameters: [
            { in: 'formData', name: 'file', type: 'file', required: true },
            {
              in: 'query',
              name: 'ids',
              type: 'array',
              items: { type: 'integer' },
              collectionFormat: 'csv',
              'x-nullable': true,
            },
          ],
          responses: {},
        },
      },
    },
    parameters: { id: { name: 'id', in: 'path', required: true, type: 'integer', format: 'int64' } },
    definitions: { Pet: { type: 'object', properties: { name: { type: 'string', description: '名字' } } } },
  })
  expect(outline).toBe('概述\n宠物/\n  更新宠物\n上传\n数据模型')
  expect(notes).toEqual([])
  expect(readApiPage(page('更新宠物'))).toMatchObject({
    method: 'PUT',
    url: 'http://pets.example/v2/pets/{id}',
    params: [
      { name: 'id', place: 'path', type: 'integer (int64)' },
      { name: 'name', place: 'body', type: 'string' },
    ],
    bodyExample: '{\n  "name": "string"\n}',
  })
  expect(page('更新宠物')).toContain('鉴权: API Key `X-Key`（header）')
  expect(page('更新宠物')).toContain('"name": "猫"')
  expect(page('概述')).toContain('- authorizationCode: tokenUrl `https://a.example`')
  expect(readApiPage(page('上传'))).toMatchObject({
    bodyKind: 'form-data',
    params: [
      { name: 'id' },
      { name: 'ids', place: 'query', type: 'integer[] | null' },
      { name: 'Content-Type' },
      { name: 'file', place: 'body' },
    ],
  })
})

test('tags of 3.2 are nested in their parents, and its methods are read', async () => {
  const { outline, page } = await read({
    openapi: '3.2.0',
    info: { title: 'A', version: '1' },
    tags: [{ name: 'b', summary: 'Books', parent: 'a' }, { name: 'a' }],
    paths: {
      '/x': {
        query: { tags: ['b'], responses: {} },
        additionalOperations: {
          COPY: { tags: ['a'], summary: 'Copy it', responses: {} },
          'M-SEARCH': { responses: {} },
        },
      },
    },
  })
  expect(outline).toBe('Overview\na/\n  Books/\n    QUERY /x\n  Copy it\nM-SEARCH /x')
  expect(readApiPage(page('QUERY /x'))).toMatchObject({ method: 'QUERY', url: '/x' })
  expect(readApiPage(page('Copy it'))).toMatchObject({ method: 'COPY' })
})

test('our own document is imported completely: a page for each operation', async () => {
  const own = openApiDocument('https://docs.example.com') as {
    paths: Record<string, Record<string, { summary: string }>>
  }
  const calls = Object.entries(own.paths).flatMap(([path, item]) =>
    Object.keys(item).map((method) => `${method.toUpperCase()} https://docs.example.com${path}`),
  )
  const { entries, notes } = await read(own)
  const pages = entries.filter((entry) => entry.kind === 'page').map((entry) => readApiPage(entry.content))
  const found = pages.flatMap((api) => (api ? [`${api.method} ${api.url}`] : []))
  expect(found.toSorted()).toEqual(calls.toSorted())
  expect(pages.length - found.length).toBe(2)
  expect(notes).toEqual([])
  // The detection among all readers finds the same reader.
  expect((await readerOf(sourceOfTexts({ 'x.bin': JSON.stringify(own) })))?.format).toBe('openapi')
})

test('texts, tables and other JSON are not recognised as OpenAPI', async () => {
  for (const text of [
    '# openapi: 3.1.0 explained\n\nText',
    'a,b\n1,2\n',
    '{"name": "x", "version": "3.1.0"}',
    '[]',
    '',
    '{"openapi": 3',
  ]) {
    expect(await openapi.recognises(sourceOfTexts({ 'a.txt': text }))).toBe(false)
  }
})

test('several documents of an archive are imported under their names, and other files are noted', async () => {
  const one = JSON.stringify({ ...document31({ paths: { '/a': { get: { responses: {} } } } }), info: { title: 'One' } })
  const source = sourceOfTexts(
    { 'a.json': one, 'b.json': one.replace('One', 'Two'), 'c.json': '{}', 'd.yaml': 'a: [', 'README.md': 'x' },
    'apis.zip',
  )
  const { outline, notes } = await readImport(openapi, source)
  expect(outline).toBe('One/\n  GET /a\nTwo/\n  GET /a')
  expect(notes.map(({ code, where }) => `${code} ${where.slice(0, 6)}`)).toEqual([
    'file_unused c.json',
    'entry_broken d.yaml',
  ])
})
