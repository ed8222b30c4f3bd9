import { expect, test } from 'vitest'
import { XSS_PAYLOADS } from '#shared/markdown/test/xss-payloads.ts'
import { apiJsonMarkdown } from './json-markdown.ts'
import { readApiPage, readCalls } from './read.ts'

/** The protocol's template as its editor inserts it, with headings; and in the bold form of older pages. */
const HEADINGS = `
##### 简要描述

- 注册一个用户

##### 请求URL
- \` http://shop.example/api/user/register \`
  
##### 请求方式
- POST 

##### 参数

|参数名|必选|类型|说明|
|:----    |:---|:----- |-----   |
|username |是  |string |用户名   |
|user\\_age |否  |int | 年龄    |

##### 返回示例 

\`\`\` 
  { "error_code": 0 }
\`\`\`

##### 返回参数说明 

|参数名|类型|说明|
|:-----  |:-----|-----                           |
|groupid |int   |用户组id，1：超级管理员；2：普通用户  |
`
const BOLD = HEADINGS.replace(/^##### (.*?) *$/gm, '**$1：** ')

test.each([
  ['headings', HEADINGS],
  ['bold words', BOLD],
  ['headings in lists', HEADINGS.replaceAll('##### ', '- ##### ')],
  ['headings without a space', HEADINGS.replaceAll('##### ', '###')],
  ['line ends of Windows', HEADINGS.replaceAll('\n', '\r\n')],
])('a page of the template is understood: %s', (_, text) => {
  expect(readApiPage(text)).toEqual({
    method: 'POST',
    url: 'http://shop.example/api/user/register',
    state: 0,
    params: [
      { name: 'username', place: 'body', type: 'string', required: true, value: '' },
      { name: 'user_age', place: 'body', type: 'int', required: false, value: '' },
    ],
    bodyKind: undefined,
    bodyExample: '',
  })
})

test.each([
  ['plain words', '请求方式：POST\n\n请求路径：{base-endpoint}/lever/sign', 'POST', '{base-endpoint}/lever/sign'],
  ['beside the label', '**HTTP 方法：`PUT`**\n\n**请求URL：** `http://a.example/x`', 'PUT', 'http://a.example/x'],
  ['bold in code', '**请求URL**\n\n`/api/a`\n\n**请求方式**\n\nget', 'GET', '/api/a'],
  [
    'in a block of code',
    '**请求URL：**\n```\n  https://a.example/b\n```\n**请求方式：**\n```\n  POST\n  Content-Type: x\n```',
    'POST',
    'https://a.example/b',
  ],
  [
    'in quotes',
    '###### 请求URL\n> http://10.0.0.1:9008/docs\n\n###### HTTP请求方式\n> GET',
    'GET',
    'http://10.0.0.1:9008/docs',
  ],
  [
    'two methods',
    '##### 请求URL\n- ` http://{{host}}:{{port}}/Decode `\n##### 请求方式\n- POST/GET',
    'POST',
    'http://{{host}}:{{port}}/Decode',
  ],
  [
    'no scheme',
    '##### 请求URL\n\n- ` 192.168.1.15:7880/api/list `\n\n##### 请求方式\n\n- GET',
    'GET',
    '192.168.1.15:7880/api/list',
  ],
  ['a word before', '**请求URL：** \n- server to client\n`{root}/pay`\n\n**请求方式：**\n- POST', 'POST', '{root}/pay'],
  ['English', '## Request URL\n\n`DELETE /v2/users/{id}`\n\n## Method\n\nDELETE', 'DELETE', '/v2/users/{id}'],
  ['English, bold', '**Method:** PATCH\n\n**Endpoint:** <https://a.example/x>', 'PATCH', 'https://a.example/x'],
])('address and method are found: %s', (_, text, method, url) => {
  expect(readApiPage(text)).toMatchObject({ method, url })
})

test.each([
  ['prose', '# Methods\n\nUse POST for /users and GET for the rest.'],
  ['an address alone', '## URL\n\nhttps://a.example/docs'],
  ['a method alone', '## 请求方式\n\nPOST'],
  ['several calls', `${HEADINGS}\n${HEADINGS}`],
  ['a template in a block of code', `\`\`\`\`md\n${HEADINGS}\n\`\`\`\``],
  ['nothing said', '**请求URL：**\n\n- 平台方提供\n\n**请求方式：**\n\n- POST'],
  ['JSON of something else', '{"info":{"title":"x"},"url":"/a"}'],
  ['broken JSON', '{"info":{"url":"/a"}'],
  ['a list', '[{"info":{"url":"/a"}}]'],
  ['nothing', ''],
])('other pages are no API pages: %s', (_, text) => {
  expect(readApiPage(text)).toBeNull()
})

test('the state is in a separate section', () => {
  for (const [written, state] of [
    ['##### 接口状态\n\n- 开发中\n', 1],
    ['**API status:** Needs change\n', 4],
    ['状态：5\n', 5],
    ['## Status\n\n`completed`\n', 3],
    ['## Status\n\nThe status of an order is pending.\n', 0],
  ] as const)
    expect(readApiPage(`${HEADINGS}\n${written}`)?.state, written).toBe(state)
})

test('the block wins, and the sections below it tell the parameters', () => {
  const text = `:::api POST https://api.shop.example/v2/users/{id}?dry=1
status: testing
:::

## Headers
| Name | Value | Presence | Description |
|---|---|---|---|
| Authorization | Bearer TOKEN | required | a |
| Content-Type | \`application/json\` | | b |

## Query parameters
| Name | Type |
|---|---|
| page | int |

## Body parameters
| Name | Type | Presence | Description |
|---|---|---|---|
| email | string(254) | required | a |
| id | int | required | b |
| address.country | string(2) | optional | c |

## Example request
\`\`\`bash
curl https://api.shop.example
\`\`\`
\`\`\`json
{ "email": "a@b.example" }
\`\`\`

## Response
| Name | Type |
|---|---|
| user_id | string |
`
  const page = readApiPage(text)
  expect(page).toMatchObject({ method: 'POST', state: 2, bodyKind: 'json', bodyExample: '{ "email": "a@b.example" }' })
  expect(page?.params.map(({ name, place, required }) => [name, place, required])).toEqual([
    ['Authorization', 'header', true],
    ['Content-Type', 'header', false],
    ['page', 'query', false],
    ['email', 'body', true],
    ['id', 'body', true],
    ['address.country', 'body', false],
  ])
})

test('a table may say where a parameter stands, in a column or in a first one without a head', () => {
  const call = ':::api POST /v1/{id}\n:::\n'
  const places = (table: string) =>
    readApiPage(`${call}\n## 参数\n\n${table}`)?.params.map(({ name, place }) => `${place} ${name}`)
  expect(places('| in | name |\n|---|---|\n| header | a |\n| path | id |\n| formData | b |')).toEqual([
    'header a',
    'path id',
    'body b',
  ])
  expect(
    places('|  | 参数名 | 必选 |\n| :--- | :--- | :--- |\n| header | clientId | 是 |\n| body | data | 是 |'),
  ).toEqual(['header clientId', 'body data'])
  expect(places('| 名称 | 字段 |\n|---|---|\n| 订单号 | orderId |\n| 编号 | id |')).toEqual(['body orderId', 'path id'])
  expect(places('| 参数名 |\n|---|\n| &emsp;└ a.b |\n| two words |\n| `c` |')).toEqual(['body a.b', 'body c'])
})

test('every block of a page is a call with the sections below it', () => {
  const table = (name: string) => `| name | type |\n|---|---|\n| ${name} | int |`
  const text = `> :::api GET /a\n> :::\n\n## Query\n${table('x')}\n\n:::tip\n:::api PUT /b\n:::\n:::\n\n## Body\n${table('y')}`
  expect(readCalls(text).map(({ method, url, params }) => [method, url, params[0]?.name])).toEqual([
    ['GET', '/a', 'x'],
    ['PUT', '/b', 'y'],
  ])
  expect(readCalls('```\n:::api GET /a\n:::\n```')).toEqual([])
})

test.each([
  ['## 请求**地址**\n`/a`\n\n## HTTP  方法 #\nGET'],
  ['- 接口URL（v2）：/a\n- Request Method (v2): get'],
  ['**Endpoint**: /a\n\n**1. Request Type**\n\n- GET'],
  ['> URL : /a\n> Method : GET'],
  ['**一、请求接口：** `/a`\n\n**请求类型。**\nGET'],
])('labels of a call are found wherever a label can end: %j', (text) => {
  expect(readCalls(text)).toMatchObject([{ method: 'GET', url: '/a' }])
})

const row = (name: string, more = {}) => ({
  name,
  type: 'string',
  value: '',
  require: '1',
  remark: '',
  disable: '0',
  ...more,
})
const JSON_PAGE = {
  info: {
    from: 'runapi',
    type: 'api',
    title: 'Make',
    description: 'Makes a **user**.',
    method: 'post',
    url: 'https://a.example/v2/users/{id}',
    remark: 'Once.',
    apiStatus: '1',
  },
  request: {
    params: {
      mode: 'json',
      json: '{"email":"a@b.example"}',
      jsonDesc: [row('email', { remark: 'the | address' })],
      urlencoded: [],
      formdata: [],
    },
    headers: [row('X-Token', { value: 't' }), row('Off', { disable: '1' })],
    query: [row('dry_run', { require: '0' })],
    pathVariable: [row('id', { value: '7' })],
    cookies: [],
  },
  response: {
    responseExample: '{"a":{"b":1}}',
    responseParamsDesc: [row('a.b')],
    responseFailExample: '',
    responseFailParamsDesc: [],
  },
}

test('API JSON is understood, also escaped as older databases keep it', () => {
  const text = JSON.stringify(JSON_PAGE)
  const escaped = text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
  for (const one of [text, escaped, text.replaceAll('/', '\\/'), `\n ${JSON.stringify(JSON_PAGE, null, 2)}`])
    expect(readApiPage(one)).toEqual({
      method: 'POST',
      url: 'https://a.example/v2/users/{id}',
      state: 1,
      params: [
        { name: 'X-Token', place: 'header', type: 'string', value: 't', required: true },
        { name: 'id', place: 'path', type: 'string', value: '7', required: true },
        { name: 'dry_run', place: 'query', type: 'string', value: '', required: false },
        { name: 'email', place: 'body', type: 'string', value: '', required: true },
      ],
      bodyKind: 'json',
      bodyExample: '{"email":"a@b.example"}',
    })
})

test('API JSON is shown as Markdown, in the language of its words', () => {
  const english = apiJsonMarkdown(JSON.stringify(JSON_PAGE)) ?? ''
  expect(
    english.startsWith('Makes a **user**.\n\n:::api POST https://a.example/v2/users/{id}\nstatus: Developing\n:::\n'),
  ).toBe(true)
  expect([...english.matchAll(/^## (.*)$/gm)].map(([, title]) => title)).toEqual([
    'Path variables',
    'Headers',
    'Query parameters',
    'Request body',
    'Response',
    'Remarks',
  ])
  expect(english).toContain('| email | yes | string | the \\| address |')
  expect(english).toContain('```json\n{\n  "email": "a@b.example"\n}\n```')
  expect(english).toContain('| Name | Type |\n| --- | --- |\n| a.b | string |')
  expect(english).not.toContain('Off')
  const chinese = apiJsonMarkdown(JSON.stringify({ ...JSON_PAGE, info: { ...JSON_PAGE.info, remark: '备注' } })) ?? ''
  expect(chinese).toContain('状态: 开发中')
  expect(chinese).toContain('## 请求头')
  expect(apiJsonMarkdown('{"info":{"url":""}}')).toBeUndefined()
})

test('what is shown of API JSON is understood as the same call', () => {
  const page = readApiPage(JSON.stringify(JSON_PAGE))
  const again = readApiPage(apiJsonMarkdown(JSON.stringify(JSON_PAGE)) ?? '')
  expect(again).toMatchObject({ method: page?.method, url: page?.url, state: 1, bodyKind: 'json' })
  expect(again?.params.map(({ name, place }) => `${place} ${name}`).sort()).toEqual(
    page?.params.map(({ name, place }) => `${place} ${name}`).sort(),
  )
})

test('odd JSON breaks nothing', () => {
  for (const text of [
    '{"info":{"url":5,"method":{},"apiStatus":[]},"request":null,"response":"x"}',
    '{"info":{"url":"/a","method":"__proto__"},"request":{"params":[1],"query":{"a":1},"headers":[null,1,"x",{"name":{}}]}}',
    `{"info":{"url":"/a"},"request":{"query":${'['.repeat(5000)}${']'.repeat(5000)}}}`,
    '{"__proto__":{"info":{"url":"/a"}},"info":{"url":"/b"}}',
  ]) {
    expect(readApiPage(text), text).toMatchObject({ method: 'GET' })
    expect(apiJsonMarkdown(text), text).toContain(':::api GET ')
  }
})

const SIZE = 256 * 1024
const fill = (part: string) => part.repeat(Math.ceil(SIZE / part.length)).slice(0, SIZE)

test.each([
  ['endpoints that never close', fill(':::api GET /a\n')],
  ['facts', `:::api GET /a\n${fill('a: b\n\n')}`],
  ['labels', fill('**请求URL：**\n')],
  ['stars', fill('**')],
  ['brackets in labels', `# ${fill('(')}`],
  ['fences', fill('```\n')],
  ['backticks', `请求URL：${fill('`')}`],
  ['rows', `## 参数\n|a|b|\n|-|-|\n${fill('|1|2|\n')}`],
  ['a wide table', `## 参数\n|${fill('a|')}\n|${fill('-|')}\n|${fill('b|')}`],
  ['braces', `:::api GET /${fill('{')}`],
  ['spaces', fill(' ')],
  ['quotes', fill('> ')],
  ['colons', fill(':')],
  ['an address that never ends', `请求方式：GET\n请求URL：${fill('a.')}`],
  ['JSON that never ends', `{"info":${fill('[')}`],
])('hostile text is read at once: %s', { timeout: 20_000 }, (_, text) => {
  readCalls(text)
})

test('published attacks are words to the reader', () => {
  for (const payload of XSS_PAYLOADS) {
    expect(() => readCalls(`${payload}\n:::api GET ${payload}\n${payload}: ${payload}\n:::`)).not.toThrow()
    expect(() => readCalls(`请求URL：${payload}\n请求方式：${payload}\n## 参数\n|a|\n|-|\n|${payload}|`)).not.toThrow()
  }
})
