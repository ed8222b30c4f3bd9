import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { validate } from '@scalar/openapi-parser'
import { afterAll, expect, test } from 'vitest'
import { writeOpenApi } from '#server/formats/export/openapi/write-openapi.ts'
import { openapi } from '#server/formats/import/openapi.ts'
import { type TestEntry, testJob, testSource } from '#server/test/export-source.ts'
import { readImport, sourceOfTexts } from '#server/test/read-import.ts'
import { readCalls } from '#shared/api-page/read.ts'

/** Exports of API pages as OpenAPI. The test stands here because it needs no database and runs once. */
const folder = mkdtempSync(join(tmpdir(), 'octavo-openapi-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

type Document = {
  openapi: string
  servers: { url: string }[]
  tags?: { name: string }[]
  paths: Record<string, Record<string, Record<string, never>>>
  components?: { securitySchemes: Record<string, object> }
}

let count = 0
async function exported(entries: readonly TestEntry[]) {
  count += 1
  const job = testJob(testSource('Shop', entries), join(folder, `${count}.json`))
  await writeOpenApi(job)
  const text = readFileSync(job.file, 'utf8')
  const { valid, errors } = await validate(text)
  expect(errors ?? []).toEqual([])
  expect(valid).toBe(true)
  return { text, document: JSON.parse(text) as Document, notes: job.notes.map(({ code }) => code) }
}

/** The pages that an import makes of a document, with their catalogs. */
async function pagesOf(text: string): Promise<TestEntry[]> {
  const { entries } = await readImport(openapi, sourceOfTexts({ 'api.json': text }))
  const depths = new Map([['', 0]])
  const inside = new Map<string, TestEntry[]>([['', []]])
  const order: TestEntry[][] = [inside.get('') as TestEntry[]]
  for (const entry of entries) {
    if (entry.kind === 'catalog') {
      const level = (depths.get(entry.parent) as number) + 1
      depths.set(entry.key, level)
      inside.set(entry.key, [{ title: entry.title, level }])
      order.push(inside.get(entry.key) as TestEntry[])
    } else if (entry.kind === 'page') {
      const level = (depths.get(entry.catalog) as number) + 1
      inside.get(entry.catalog)?.push({ title: entry.title, level, content: entry.content })
    }
  }
  return order.flat()
}

/** The calls of pages: method, path, and the names of their parameters. */
const callsOf = (pages: readonly TestEntry[]) =>
  pages
    .flatMap(({ content = '' }) => readCalls(content))
    .map(({ method, url, params }) => {
      const path = url.replace(/^(?:https?:)?\/\/[^/]*/, '').replace(/^\{[^}]*\}/, '')
      const names = params.filter(({ place, name }) => place !== 'body' && name.toLowerCase() !== 'content-type')
      return `${method} ${path} ${names
        .map(({ place, name }) => `${place}:${name}`)
        .sort()
        .join(' ')}`
    })
    .sort()

const examples = join(import.meta.dirname, '..', 'node_modules/@readme/oas-examples')
const files = ['2.0', '3.0', '3.1'].flatMap((version) =>
  readdirSync(join(examples, version, 'json'))
    .filter((name) => name.endsWith('.json'))
    .map((name) => `${version}/json/${name}`),
)

test('documents of public APIs are still valid after an import and an export, with the same calls and parameters', async () => {
  expect(files.length).toBeGreaterThanOrEqual(60)
  const differ: string[] = []
  for (const file of files) {
    const pages = await pagesOf(readFileSync(join(examples, file), 'utf8'))
    const { text, notes } = await exported(pages)
    const again = await pagesOf(text)
    const [before, after] = [callsOf(pages), callsOf(again)]
    // Some of these documents have paths that differ by the names of their variables only.
    if (notes.some((code) => code !== 'page_no_call' && code !== 'operation_double')) differ.push(`${file} ${notes}`)
    else if (!notes.includes('operation_double') && JSON.stringify(before) !== JSON.stringify(after))
      differ.push(
        `${file}\n${before.filter((one) => !after.includes(one)).join('\n')}\n-- became\n${after.filter((one) => !before.includes(one)).join('\n')}`,
      )
  }
  expect(differ).toEqual([])
}, 60_000)

test('several examples keep their names, and an answer its description', async () => {
  const media = (names: string[]) => ({
    schema: { type: 'object', properties: { id: { type: 'integer' } } },
    examples: Object.fromEntries(names.map((summary, id) => [`e${id}`, { summary, value: { id } }])),
  })
  const operation = {
    summary: 'Make a line',
    requestBody: { content: { 'application/json': media(['a *plain* line', 'another']) } },
    responses: {
      200: { description: 'It was made.', content: { 'application/json': media(['made', 'made again', 'third']) } },
      400: { description: 'It was not.', content: { 'application/json': { example: { id: 7 } } } },
    },
  }
  const source = { openapi: '3.1.0', info: { title: 'A', version: '1' }, paths: { '/a': { post: operation } } }
  let text = JSON.stringify(source)
  for (let round = 0; round < 2; round++) text = (await exported(await pagesOf(text))).text
  const { requestBody, responses } = (JSON.parse(text) as typeof source).paths['/a'].post
  const namesIn = (content: {
    'application/json': { examples?: Record<string, { summary: string; value: unknown }> }
  }) => Object.values(content['application/json'].examples ?? {}).map(({ summary, value }) => [summary, value])
  expect(namesIn(requestBody.content)).toEqual([
    ['a *plain* line', { id: 0 }],
    ['another', { id: 1 }],
  ])
  expect(namesIn(responses[200].content)).toEqual([
    ['made', { id: 0 }],
    ['made again', { id: 1 }],
    ['third', { id: 2 }],
  ])
  expect(responses[200].description).toBe('It was made.')
  expect(responses[400]).toMatchObject({
    description: 'It was not.',
    content: { 'application/json': { example: { id: 7 } } },
  })

  const page =
    ':::api GET /a\n:::\n\n## 返回\n\n两种情况\n\n成功\n```json\n{"a":1}\n```\n\n失败\n```json\n{"a":2}\n```\n'
  const { document } = await exported([{ title: 'a', level: 1, content: page }])
  expect(document.paths['/a']?.get?.responses).toMatchObject({
    200: {
      description: '两种情况',
      content: { 'application/json': { examples: { example1: { summary: '成功' }, example2: { summary: '失败' } } } },
    },
  })
})

const TEMPLATE = `**简要描述：**

- 用户登录

**请求URL：**
- \`https://api.example.com/v2/login?lang=zh\`

**请求方式：**
- POST

**参数：**

|参数名|必选|类型|说明|
|:----|:---|:-----|-----|
|username|是|string|用户名|
|profile.age|否|int|年龄|

**返回示例**

\`\`\`
{"code":0}
\`\`\`

**返回参数说明**

|参数名|类型|说明|
|:-----|:-----|-----|
|code|int|错误码|
`

test('pages of every form are exported: blocks, several blocks, templates, API JSON; the notes list what OpenAPI cannot hold', async () => {
  const block = (line: string, more = '') => `:::api ${line}\n${more}:::\n`
  const json = {
    info: { title: 'Pay', method: 'post', url: '{{base}}/orders/:id/pay', description: 'Pays' },
    request: {
      params: {
        mode: 'json',
        json: '{"sum":1}',
        jsonDesc: [{ name: 'sum', type: 'number', require: '1', remark: 'In cents' }],
      },
      headers: [{ name: 'X-Trace', value: 'a' }],
    },
    response: { responseExample: '{"ok":true}' },
  }
  const { document, notes } = await exported([
    { title: 'Notes', level: 1, content: 'Nothing of an API.' },
    { title: '登录', level: 1, content: TEMPLATE },
    { title: 'Orders', level: 1 },
    {
      title: 'Two calls',
      level: 2,
      content: `Before.\n\n${block('GET https://api.example.com/orders/{id}', 'summary: One order\nstatus: deprecated\nAuth: HTTP bearer or API key `X-Key` (header)\nTeam: Sales\n')}\nIt is **one**.\n\n## Response 404\n\nNot there\n\n${block('DELETE https://api.example.com/orders/{order}')}\n${block('GET https://api.example.com/orders/{other}')}`,
    },
    { title: 'Inner', level: 2 },
    { title: 'Pay', level: 3, content: JSON.stringify(json) },
    { title: 'Live', level: 1, content: block('WS wss://api.example.com/live') },
    { title: 'Hook', level: 1, content: block('POST orderPaid') },
  ])
  expect(notes).toEqual(['page_no_call', 'operation_double', 'method_unknown'])
  expect(document.servers).toEqual([{ url: 'https://api.example.com' }])
  expect(document.tags).toEqual([{ name: 'Orders' }, { name: 'Orders / Inner' }])
  expect(Object.keys(document.paths)).toEqual(['/v2/login', '/orders/{id}', '/orders/{id}/pay'])
  expect(document.paths['/v2/login']?.post).toMatchObject({
    summary: '登录',
    description: '- 用户登录',
    parameters: [{ name: 'lang', in: 'query', example: 'zh' }],
    requestBody: {
      content: {
        'application/json': {
          schema: {
            type: 'object',
            required: ['username'],
            properties: {
              username: { type: 'string', description: '用户名' },
              profile: { type: 'object', properties: { age: { type: 'integer', description: '年龄' } } },
            },
          },
        },
      },
    },
    responses: {
      200: {
        content: {
          'application/json': { schema: { properties: { code: { type: 'integer' } } }, example: { code: 0 } },
        },
      },
    },
  })
  expect(document.paths['/orders/{id}']?.get).toMatchObject({
    summary: 'One order',
    tags: ['Orders'],
    deprecated: true,
    security: [{ bearer: [] }, { 'key-header-X-Key': [] }],
    description: expect.stringContaining('- **Team**: Sales'),
    responses: { 404: { description: 'Not there' } },
  })
  expect(document.paths['/orders/{id}']?.delete?.parameters).toMatchObject([{ name: 'id', in: 'path', required: true }])
  expect(document.paths['/orders/{id}/pay']?.post).toMatchObject({
    servers: [{ url: '{base}', variables: { base: { default: '/' } } }],
    requestBody: {
      content: {
        'application/json': { example: { sum: 1 }, schema: { properties: { sum: { description: 'In cents' } } } },
      },
    },
  })
  expect(document).toMatchObject({ webhooks: { orderPaid: { post: { summary: 'Hook' } } } })
  expect(Object.keys(document.components?.securitySchemes ?? {})).toEqual(['bearer', 'key-header-X-Key'])
})

test('pages and pictures in a description have whole addresses', async () => {
  const file = `/api/attachment/visitFile?sign=${'0a'.repeat(16)}`
  const site = 'https://docs.example.com'
  const content = `:::api GET /users\n:::\n\n[a](/page/7#part) [b](${site}/3/7) \`/page/7\` ![c](${file}) [d](/other) [e](https://files.example.org${file})`
  const { document } = await exported([{ title: 'Users', level: 1, content }])
  expect(document.paths['/users']?.get?.description).toBe(
    `[a](${site}/page/7#part) [b](${site}/3/7) \`/page/7\` ![c](${site}${file}) [d](/other) [e](https://files.example.org${file})`,
  )
})
