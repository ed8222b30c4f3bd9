import { expect, test } from 'vitest'
import { readImport, sourceOfTexts } from '#server/test/read-import.ts'
import { readApiPage } from '#shared/api-page/read.ts'
import { postman } from './postman.ts'

const read = (document: unknown) => readImport(postman, sourceOfTexts({ 'a.json': JSON.stringify(document) }))

const COLLECTION = {
  info: {
    name: 'Shop',
    description: { content: 'All calls', type: 'text/markdown' },
    schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
  },
  auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{token}}', type: 'string' }] },
  variable: [
    { key: 'base', value: 'https://shop.example' },
    { key: 'client_secret', value: 's3cr3t' },
  ],
  event: [{ listen: 'prerequest', script: { exec: ['console.log(1)'] } }],
  item: [
    {
      name: 'Orders',
      description: 'What people buy',
      item: [
        {
          name: 'Find',
          request: {
            method: 'GET',
            header: [
              { key: 'Accept', value: 'application/json' },
              { key: 'Authorization', value: 'Bearer abc.def' },
            ],
            url: {
              raw: '{{base}}/orders/:id?page=1&q=a%20b',
              host: ['{{base}}'],
              path: ['orders', ':id'],
              query: [
                { key: 'page', value: '1', description: 'from 1' },
                { key: 'all', value: 'yes', disabled: true },
              ],
              variable: [{ key: 'id', value: '7', description: 'the order' }],
            },
            description: 'Finds it',
          },
          response: [
            {
              name: 'Found',
              code: 200,
              status: 'OK',
              header: [{ key: 'Content-Type', value: 'application/json; charset=utf-8' }],
              body: '{"id":7}',
            },
          ],
          event: [{ listen: 'test', script: { exec: ['pm.test("ok")', 'pm.test("```")'] } }],
        },
        {
          name: 'Deeper',
          item: [
            { name: 'And', item: [{ name: 'Deepest', item: [{ name: 'Find', request: 'https://x.example/y' }] }] },
          ],
        },
      ],
    },
    {
      name: 'Place',
      request: {
        method: 'POST',
        auth: { type: 'noauth' },
        header: [],
        url: '{{base}}/orders',
        body: { mode: 'raw', raw: '{"a": 1}', options: { raw: { language: 'json' } } },
      },
    },
    {
      name: 'Upload',
      request: {
        method: 'POST',
        url: { host: ['a', 'example'], protocol: 'https', path: ['up', { value: 'x' }] },
        body: {
          mode: 'formdata',
          formdata: [
            { key: 'f', type: 'file', src: '/home/me/a.png' },
            { key: 't', value: 'x', type: 'text' },
          ],
        },
      },
    },
    {
      name: 'Ask',
      request: {
        method: 'POST',
        url: '{{base}}/graphql',
        body: { mode: 'graphql', graphql: { query: '{ a }', variables: '{"b": 1}' } },
      },
    },
  ],
}

test('a collection of version 2.1 gives folders, requests, saved answers and variables, without its secrets', async () => {
  const { outline, entries, notes, page } = await read(COLLECTION)
  expect(entries[0]).toEqual({ kind: 'item', name: 'Shop', description: 'All calls', item_type: 1 })
  expect(outline).toBe(
    'Overview\nOrders/\n  Overview\n  Find\n  Deeper/\n    And/\n      Deepest / Find\nPlace\nUpload\nAsk',
  )
  expect(notes).toEqual([
    { code: 'part_dropped', where: 'Shop: client_secret' },
    { code: 'part_dropped', where: 'Find: Authorization' },
    { code: 'catalog_folded', where: 'Orders / Deeper / And / Deepest / Find' },
  ])
  expect(page('Overview')).toContain('HTTP bearer `{{token}}`')
  expect(page('Overview')).not.toContain('s3cr3t')
  expect(page('Overview')).toContain('```javascript\nconsole.log(1)\n```')
  const found = page('Find')
  expect(readApiPage(found)).toMatchObject({
    method: 'GET',
    url: '{{base}}/orders/:id',
    params: [
      { name: 'id', place: 'path', value: '7', required: true },
      { name: 'page', place: 'query', value: '1' },
      { name: 'all', place: 'query', value: 'yes' },
      { name: 'q', place: 'query', value: 'a b' },
      { name: 'Accept', place: 'header' },
      { name: 'Authorization', place: 'header', value: 'Bearer …' },
    ],
  })
  expect(found).toContain('Auth: HTTP bearer `{{token}}`')
  expect(found).toContain('## Response 200\n\nFound')
  expect(found).toContain('```json\n{"id":7}\n```')
  expect(found).toContain('````javascript')
  expect(readApiPage(page('Place'))).toMatchObject({ bodyKind: 'json', bodyExample: '{"a": 1}' })
  expect(page('Place')).toContain('Auth: none')
  expect(readApiPage(page('Upload'))).toMatchObject({
    url: 'https://a.example/up/x',
    bodyKind: 'form-data',
    params: [{ name: 'Content-Type' }, { name: 'f', type: 'file', value: '' }, { name: 't', value: 'x' }],
  })
  expect(JSON.parse(readApiPage(page('Ask'))?.bodyExample ?? '')).toEqual({ query: '{ a }', variables: { b: 1 } })
})

test('version 2.0 keeps its authorization in an object', async () => {
  const auth = { type: 'apikey', apikey: { key: 'X-Key', value: 'abc', in: 'query' } }
  const { page } = await read({
    info: { name: 'A', schema: 'https://schema.getpostman.com/json/collection/v2.0.0/collection.json' },
    item: [{ name: 'R', request: { url: 'https://a.example', method: 'PURGE', auth } }],
  })
  expect(page('R')).toContain(':::api PURGE https://a.example\nAuth: API key `X-Key` (query)')
})

test('version 1 names folders and requests by id, and rings of folders end', async () => {
  const { outline, page } = await read({
    id: 'c',
    name: 'Old',
    order: ['r1'],
    folders_order: ['f1'],
    folders: [
      { id: 'f1', name: 'F1', order: ['r2'], folders_order: ['f2'] },
      { id: 'f2', name: 'F2', folder: 'f1', order: [], folders_order: ['f1'] },
    ],
    requests: [
      {
        id: 'r1',
        name: 'One',
        method: 'POST',
        url: 'http://a.example/one',
        headers: 'Accept: text/plain\n//Off: x\n',
        dataMode: 'urlencoded',
        data: [{ key: 'k', value: 'v', type: 'text' }],
        currentHelper: 'basicAuth',
        helperAttributes: { username: 'u', password: 'p' },
        responses: [{ name: 'Fine', responseCode: { code: 201, name: 'Created' }, text: 'yes' }],
        tests: 'tests.a = 1',
      },
      {
        id: 'r2',
        name: 'Two',
        method: 'PUT',
        url: 'http://a.example/:x',
        pathVariables: { x: '1' },
        dataMode: 'raw',
        rawModeData: '{}',
      },
      { id: 'r3', name: 'Lost', folder: 'gone', method: 'GET', url: '' },
    ],
  })
  expect(outline).toBe('F1/\n  F2/\n  Two\nOne\nLost')
  expect(readApiPage(page('One'))).toMatchObject({
    bodyKind: 'urlencoded',
    params: [
      { name: 'Content-Type' },
      { name: 'Accept' },
      { name: 'Off', required: false },
      { name: 'k', place: 'body' },
    ],
  })
  expect(page('One')).toContain('Auth: HTTP basic')
  expect(page('One')).toContain('## Response 201\n\nFine')
  expect(readApiPage(page('Two'))).toMatchObject({ params: [{ name: 'x', place: 'path', value: '1' }] })
  expect(readApiPage(page('Lost'))?.url).toBe('/')
})

test('an environment becomes a table of its variables, and broken items are noted', async () => {
  const values = [
    { key: 'host', value: 'https://a.example', enabled: true },
    { key: 'x', value: 'hidden', type: 'secret' },
  ]
  const { page, notes } = await read({ name: 'Test', values, _postman_variable_scope: 'environment' })
  expect(page('Environment Test')).toContain('| host | https://a.example |')
  expect(page('Environment Test')).not.toContain('hidden')
  expect(notes).toEqual([{ code: 'part_dropped', where: 'Test: x' }])

  const broken = await read({
    info: { name: 'A' },
    item: [null, 'x', { name: 'F' }, { name: 'R', request: { url: 5, header: 'x', body: { mode: '__proto__' } } }],
  })
  expect(broken.outline).toBe('F/\nR')
  expect(broken.notes.map(({ code }) => code)).toEqual(['entry_broken', 'entry_broken'])
})
