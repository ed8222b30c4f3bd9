import { describe, expect, test } from 'vitest'
import { readImport, sourceOfTexts } from '#server/test/read-import.ts'
import { readApiPage } from '#shared/api-page/read.ts'
import { PAGE_CONTENT_BYTES } from '#shared/limits.ts'
import { openapi } from './openapi.ts'

const read = (document: unknown, name = 'api.json') =>
  readImport(openapi, sourceOfTexts({ [name]: typeof document === 'string' ? document : JSON.stringify(document) }))

/** A document of version 3.1 with the given parts. */
const document31 = (parts: Record<string, unknown>) => ({
  openapi: '3.1.0',
  info: { title: 'A', version: '1' },
  ...parts,
})

describe('references', () => {
  test('outside the document are never followed, and each is noted once', async () => {
    const { notes, page } = await read(
      document31({
        paths: Object.fromEntries(
          ['/a', '/b'].map((path) => [
            path,
            {
              get: {
                parameters: [{ $ref: 'https://evil.example/p.json' }],
                responses: {
                  200: {
                    description: 'x',
                    content: { 'application/json': { schema: { $ref: 'file:///etc/passwd' } } },
                  },
                },
              },
            },
          ]),
        ),
      }),
    )
    expect(notes).toEqual([
      { code: 'reference_outside', where: 'GET /a: https://evil.example/p.json' },
      { code: 'reference_outside', where: 'GET /a, 200: file:///etc/passwd' },
    ])
    expect(page('GET /b')).not.toContain('root:')
  })

  test('in rings and to nothing are noted', async () => {
    const { notes, entries } = await read(
      document31({
        paths: {
          '/a': {
            get: {
              parameters: [{ $ref: '#/components/parameters/a' }],
              responses: { 200: { $ref: '#/components/responses/no' } },
            },
          },
          '/b': { $ref: '#/paths/~1b' },
        },
        components: {
          parameters: { a: { $ref: '#/components/parameters/b' }, b: { $ref: '#/components/parameters/a' } },
          schemas: {
            Self: { $ref: '#/components/schemas/Self' },
            All: {
              allOf: [
                { $ref: '#/components/schemas/All' },
                { type: 'object', properties: { x: { $ref: '#/constructor' } } },
              ],
            },
            List: { type: 'array', items: { $ref: '#/components/schemas/List' } },
          },
        },
      }),
    )
    expect(notes.map(({ code }) => code)).toEqual(Array(notes.length).fill('reference_broken'))
    expect(notes.map(({ where }) => where.split(': ').at(-1)).toSorted()).toEqual([
      '#/components/parameters/a',
      '#/components/responses/no',
      '#/components/schemas/Self',
      '#/constructor',
      '#/paths/~1b',
    ])
    expect(entries.filter(({ kind }) => kind === 'page')).toHaveLength(3)
  })
})

describe('a malformed document', () => {
  const refused = async (text: string | Uint8Array, name = 'api.json') => {
    const source = sourceOfTexts({ [name]: text })
    expect(await openapi.recognises(source)).toBe(true)
    return expect(readImport(openapi, source)).rejects
  }
  const HEAD = '{"openapi": "3.1.0", '

  test('is refused with the line of the error', async () => {
    await (await refused(`${HEAD}\n"info": {"a": NaN}}`)).toMatchObject({
      name: 'ImportError',
      where: 'api.json:2',
    })
    await (await refused(`${HEAD}"x": ${'['.repeat(10_000)}${']'.repeat(10_000)}}`)).toThrow(
      'nested deeper than 500 levels',
    )
    await (await refused('openapi: 3.1.0\ninfo: {a: 1\n', 'api.yaml')).toThrow('not valid YAML')
    await (await refused('openapi: 3.1.0\nopenapi: 3.1.0\n', 'api.yaml')).toThrow('Map keys must be unique')
    await (await refused(`openapi: 3.1.0\nx: ${'['.repeat(10_000)}${']'.repeat(10_000)}\n`, 'api.yaml')).toThrow(
      /nested too deeply|not valid YAML/,
    )
    const bomb = `openapi: 3.1.0\na: &a [${'x,'.repeat(9)}x]\n${[...'bcdefgh'].map((name, at) => `${name}: &${name} [${`*${'abcdefgh'[at]},`.repeat(9)}*${'abcdefgh'[at]}]\n`).join('')}`
    await (await refused(bomb, 'api.yaml')).toThrow('Excessive alias count')
  })

  test('with a byte order mark of UTF-8 or in UTF-16 is read', async () => {
    const text = JSON.stringify(document31({ paths: { '/ü': { get: { summary: 'Grüße', responses: {} } } } }))
    const utf16 = new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le'))
    for (const bytes of [new TextEncoder().encode(`\ufeff${text}`), utf16]) {
      const { page } = await readImport(openapi, sourceOfTexts({ 'api.json': bytes }))
      expect(readApiPage(page('Grüße'))?.url).toBe('/ü')
    }
  })

  test('has repeated keys counted, and prototypes never change', async () => {
    const text = `${HEAD}"info": {"title": "A", "title": "B"}, "paths": {"/a": {"get": {"tags": ["__proto__"], "responses": {}, "requestBody": {"content":
      {"application/json": {"schema": {"$ref": "#/components/schemas/__proto__"}}}}}}},
      "components": {"schemas": {"__proto__": {"properties": {"__proto__": {"type": "string"}, "polluted": {"example": true}}}}}}`
    const { entries, notes, page } = await read(text)
    expect(entries[0]).toMatchObject({ kind: 'item', name: 'B' })
    expect(notes).toEqual([{ code: 'part_dropped', where: 'api.json: title' }])
    expect(page('GET /a')).toContain('"__proto__": "string"')
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })

  test('with parts of the wrong type is read as far as possible', async () => {
    const { entries, notes } = await read({
      openapi: '3.0.0',
      info: [],
      servers: 'x',
      tags: [null, 1],
      paths: {
        '/a': {
          get: null,
          post: { tags: 'a', parameters: { a: 1 }, responses: [1], requestBody: 'x', security: [null] },
        },
        '/b': 1,
      },
      components: {
        schemas: { A: true, B: null, C: { type: 'object', properties: [], required: 'x', enum: 'y', allOf: {} } },
      },
    })
    expect(entries.filter(({ kind }) => kind === 'page')).toHaveLength(2)
    expect(notes).toEqual([{ code: 'entry_broken', where: 'GET /a' }])
  })

  test('with 25,000 operations gives its pages one after the other, with unique titles', async () => {
    const paths = Object.fromEntries(
      Array.from({ length: 25_000 }, (_, at) => [
        `/a/${at}`,
        { get: { summary: 'Same', tags: [`t${at % 40}`], responses: {} } },
      ]),
    )
    const { entries } = await read(document31({ paths }))
    expect(entries.filter(({ kind }) => kind === 'page')).toHaveLength(25_001)
    expect(entries.filter(({ kind }) => kind === 'catalog')).toHaveLength(40)
  })

  test('with endlessly expanding schemas gives pages of limited size, and a note', async () => {
    const wide = (next: string) => ({
      type: 'object',
      properties: Object.fromEntries(
        Array.from({ length: 50 }, (_, at) => [`p${at}`, { $ref: `#/components/schemas/${next}` }]),
      ),
    })
    const schemas = Object.fromEntries([...'ABCDEFGH'].map((name, at) => [name, wide('ABCDEFGHI'[at + 1] as string)]))
    const huge = { type: 'string', enum: Array.from({ length: 100_000 }, (_, at) => `value ${at}`) }
    const { notes, entries, page } = await read(
      document31({
        paths: {
          '/a': {
            post: {
              requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/A' } } } },
              responses: {},
            },
          },
          '/b': { get: { summary: 'Long', description: 'long '.repeat(400_000), responses: {} } },
        },
        components: { schemas: { ...schemas, I: huge } },
      }),
    )
    const sizes = entries.flatMap((entry) => (entry.kind === 'page' ? [Buffer.byteLength(entry.content)] : []))
    expect(Math.max(...sizes)).toBeLessThanOrEqual(PAGE_CONTENT_BYTES)
    expect(Buffer.byteLength(page('POST /a'))).toBeLessThan(200_000)
    expect(page('Schemas')).toContain('and 99960 more')
    expect(page('Long')).toContain('The rest is left out')
    expect(notes.map(({ code }) => code)).toContain('text_cut')
  })
})
