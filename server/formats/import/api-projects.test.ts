import { expect, test } from 'vitest'
import { readImport, sourceOfTexts } from '#server/test/read-import.ts'
import { readApiPage } from '#shared/api-page/read.ts'
import { apifox } from './apifox.ts'
import { eolink } from './eolink.ts'
import type { ImportReader } from './reader.ts'
import { runapi } from './runapi.ts'
import { yapi } from './yapi.ts'

const read = (reader: ImportReader, document: unknown) =>
  readImport(reader, sourceOfTexts({ 'a.json': JSON.stringify(document) }))

test('a project of Apifox gives folders, states, schemas by id, examples and environments', async () => {
  const api = {
    method: 'post',
    path: '/orders/{id}',
    status: 'testing',
    tags: ['订单', '付款'],
    description: '付款说明',
    auth: { type: 'bearer', bearer: { token: '{{token}}' } },
    parameters: {
      path: [{ name: 'id', required: true, type: 'integer', example: '7', description: '编号' }],
      query: [],
    },
    commonParameters: { header: [{ name: 'X-Tenant' }] },
    requestBody: {
      type: 'application/json',
      jsonSchema: { $ref: '#/definitions/1001' },
      examples: [{ value: '{"sum": 5}', mediaType: 'application/json' }],
    },
    responses: [
      { id: 'r1', code: 200, name: '成功', contentType: 'json', jsonSchema: { $ref: '#/definitions/1001' } },
      { id: 'r2', code: 404, name: '没有', contentType: 'json', jsonSchema: { type: 'object', properties: {} } },
    ],
    responseExamples: [{ responseId: 'r2', name: '例', data: '{"code": 404}' }],
  }
  const { outline, page, notes, entries } = await read(apifox, {
    apifoxProject: '1.0.0',
    info: { name: '商店', description: '' },
    apiCollection: [
      {
        name: '根目录',
        items: [
          { name: '订单', description: '关于订单', items: [{ name: '付款', api }, { name: '坏的' }] },
          { name: '登录', api: { method: 'get', path: '/login', requestBody: { type: 'none' } } },
        ],
      },
    ],
    docCollection: [{ name: '根目录', items: [{ name: '说明', content: '# 说明' }] }],
    schemaCollection: [
      {
        items: [
          {
            id: '#/definitions/1001',
            name: 'Order',
            displayName: '订单',
            schema: {
              jsonSchema: {
                type: 'object',
                required: ['sum'],
                properties: { sum: { type: 'integer', title: '总数' } },
              },
            },
          },
        ],
      },
    ],
    environments: [{ name: '测试', baseUrl: 'https://t.example', variables: [{ name: 'token', value: 'abc' }] }],
  })
  expect(entries[0]).toMatchObject({ name: '商店' })
  expect(outline).toBe('订单/\n  概述\n  付款\n登录\n说明\n环境：测试')
  expect(notes).toEqual([
    { code: 'part_dropped', where: '坏的' },
    { code: 'part_dropped', where: '测试: token' },
  ])
  expect(readApiPage(page('付款'))).toEqual({
    method: 'POST',
    url: '/orders/{id}',
    state: 2,
    params: [
      { name: 'id', place: 'path', type: 'integer', required: true, value: '7' },
      { name: 'X-Tenant', place: 'header', type: '', required: false, value: '' },
      { name: 'sum', place: 'body', type: 'integer', required: true, value: '' },
    ],
    bodyKind: 'json',
    bodyExample: '{"sum": 5}',
  })
  expect(page('付款')).toContain('鉴权: HTTP bearer `{{token}}`')
  expect(page('付款')).toContain('## 返回 404\n\n没有\n\n`application/json`\n\n```json\n{"code": 404}\n```')
  expect(page('付款')).toContain('总数')
  expect(page('环境：测试')).toContain('https://t.example')
})

test('an export of YApi gives categories, states, forms and schemas', async () => {
  const schema = JSON.stringify({
    type: 'object',
    required: ['code'],
    properties: { code: { type: 'string', description: '代码' } },
  })
  const { outline, page, notes } = await read(yapi, [
    {
      name: '订单',
      desc: '订单服务',
      list: [
        {
          method: 'POST',
          title: '下单',
          path: '/orders',
          status: 'done',
          tag: ['v1'],
          markdown: '',
          desc: '<p>客户<b>调用</b></p>',
          req_query: [],
          req_headers: [{ required: '1', name: 'Content-Type', value: 'application/x-www-form-urlencoded' }],
          req_body_type: 'form',
          req_body_form: [{ required: '0', name: 'side', type: 'text', example: 'SELL', desc: '方向' }],
          res_body_type: 'json',
          res_body_is_json_schema: true,
          res_body: schema,
        },
        {
          method: 'PUT',
          title: '改单',
          path: '/orders/:id',
          status: 'undone',
          markdown: '**原文**',
          desc: '<p>x</p>',
          req_params: [{ name: 'id', desc: '编号', example: '7' }],
          req_body_type: 'json',
          req_body_is_json_schema: true,
          req_body_other: schema,
          res_body_is_json_schema: true,
          res_body: 'not a schema',
        },
        { title: '坏的' },
      ],
    },
  ])
  expect(outline).toBe('订单/\n  概述\n  下单\n  改单')
  expect(notes).toEqual([{ code: 'entry_broken', where: '订单: 坏的' }])
  expect(readApiPage(page('下单'))).toMatchObject({
    method: 'POST',
    state: 3,
    bodyKind: 'urlencoded',
    params: [
      { name: 'Content-Type', required: true },
      { name: 'side', place: 'body', type: 'string', required: false, value: 'SELL' },
    ],
  })
  expect(page('下单')).toContain('| code | string | 代码 |')
  expect(page('下单')).toContain('{\n  "code": "string"\n}')
  expect(readApiPage(page('改单'))).toMatchObject({
    state: 1,
    params: [
      { name: 'id', place: 'path' },
      { name: 'code', place: 'body', required: true },
    ],
    bodyKind: 'json',
  })
  expect(page('改单')).toContain('**原文**')
  expect(page('改单')).toContain('not a schema')
})

test('exports of Eolink and Eoapi give groups, nested fields and answers', async () => {
  const field = (paramKey: string, paramType: string, paramName: string, more = {}) => ({
    paramKey,
    paramType,
    paramName,
    paramNotNull: '0',
    paramValue: '',
    ...more,
  })
  const api = {
    baseInfo: {
      apiName: '问卷',
      apiURI: '/q/{id}',
      apiRequestType: 0,
      apiStatus: 2,
      apiNoteRaw: '',
      apiNote: '<p>注</p>',
      apiRequestParamType: 2,
      apiSuccessMock: '{"code":200}',
      apiFailureMock: '{"code":401}',
      apiFailureStatusCode: '401',
      apiSuccessStatusCode: '200',
    },
    headerInfo: [{ headerName: 'Authorization', headerValue: '', paramNotNull: '0', paramName: '令牌' }],
    restfulParam: [field('id', '3', '编号')],
    requestInfo: [
      field('list', '12', '列表', { childList: [field('n', '3', '数', { paramNotNull: '1', paramValue: '5' })] }),
    ],
    resultInfo: [field('code', '3', '状态码')],
  }
  const { outline, page, entries, notes } = await read(eolink, {
    projectInfo: { projectName: '调查' },
    apiGroupList: [
      {
        groupName: '一',
        apiList: [api, {}],
        apiGroupChildList: [
          {
            groupName: '二',
            apiList: [{ ...api, baseInfo: { ...api.baseInfo, apiRequestType: 1, apiRequestParamType: 0 } }],
          },
        ],
      },
    ],
  })
  expect(entries[0]).toMatchObject({ name: '调查' })
  expect(outline).toBe('一/\n  问卷\n  二/\n    问卷')
  expect(notes.map(({ code }) => code)).toEqual(['entry_broken'])
  expect(readApiPage(page('问卷'))).toEqual({
    method: 'POST',
    url: '/q/{id}',
    state: 5,
    params: [
      { name: 'id', place: 'path', type: 'int', required: true, value: '' },
      { name: 'Authorization', place: 'header', type: '', required: true, value: '' },
      { name: 'list', place: 'body', type: 'array', required: true, value: '' },
      { name: 'list[].n', place: 'body', type: 'int', required: false, value: '5' },
    ],
    bodyKind: 'json',
    bodyExample: '{\n  "list": [\n    {\n      "n": 5\n    }\n  ]\n}',
  })
  expect(page('问卷')).toContain('## 返回 401\n\n```json\n{"code":401}\n```')
  const get = entries.flatMap((entry) => (entry.kind === 'page' ? [readApiPage(entry.content)] : []))[1]
  expect(get).toMatchObject({
    method: 'GET',
    params: [{ name: 'id' }, { name: 'list', place: 'query' }, { name: 'list[].n' }, { name: 'Authorization' }],
  })
  expect((await read(eolink, [api])).outline).toBe('问卷')

  const eoapi = await read(eolink, {
    version: '1.0.0',
    project: { name: 'Weather' },
    group: [
      { uuid: 1, name: 'A', parentID: 2 },
      { uuid: 2, name: 'B', parentID: 1 },
    ],
    environment: [{ name: 'Dev', hostUri: 'https://a.example' }],
    apiData: [
      {
        name: 'City',
        uri: '/city/{code}',
        method: 'GET',
        groupID: 1,
        restParams: [{ name: 'code', required: true, example: '1', description: 'Code' }],
        responseBodyType: 'json',
        responseBodyJsonType: 'object',
        responseBody: [
          { name: 'info', type: 'object', required: true, children: [{ name: 'temp', type: 'number', example: '18' }] },
        ],
      },
    ],
  })
  expect(eoapi.outline).toBe('B/\n  A/\n    City\nEnvironment Dev')
  expect(eoapi.page('City')).toContain('{\n  "info": {\n    "temp": 18\n  }\n}')
})

test('API JSON of the protocol becomes pages with an endpoint block', async () => {
  const page = {
    info: { title: '登录', url: 'https://a.example/login', method: 'post', apiStatus: '3' },
    request: { params: { mode: 'json', json: '{"a":1}', jsonDesc: [{ name: 'a', type: 'int', require: '1' }] } },
    response: { responseExample: '{"ok":1}' },
  }
  const alone = await read(runapi, page)
  expect(alone.entries[0]).toMatchObject({ kind: 'item', name: '登录' })
  expect(readApiPage(alone.page('登录'))).toMatchObject({
    method: 'POST',
    url: 'https://a.example/login',
    state: 3,
    bodyKind: 'json',
  })
  const many = await read(runapi, [page, page, { info: { title: 'x', url: ' ' }, request: {} }])
  expect(many.outline).toBe('登录\n登录 (POST https://a.example/login)')
  expect(many.notes).toEqual([{ code: 'entry_broken', where: 'x' }])
})
