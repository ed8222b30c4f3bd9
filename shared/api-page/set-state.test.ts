import { expect, test } from 'vitest'
import { readApiPage } from './read.ts'
import { withState } from './set-state.ts'
import type { ApiState } from './states.ts'

test.each<[string, string, ApiState, string]>([
  [
    'changes the line of the block',
    ':::api GET /a\nAuth: x\nstatus: developing  \nLimit: 1\n:::\n\n status: developing',
    3,
    ':::api GET /a\nAuth: x\nstatus: completed  \nLimit: 1\n:::\n\n status: developing',
  ],
  ['in the language of the key', ':::api GET /a\n- 状态：1\n:::', 4, ':::api GET /a\n- 状态：需修改\n:::'],
  [
    'adds a line to a block',
    ':::api GET /a\r\nAuth: x\r\n:::\r\n',
    2,
    ':::api GET /a\r\nstatus: testing\r\nAuth: x\r\n:::\r\n',
  ],
  [
    'adds a Chinese line to a Chinese page',
    ':::api GET /a\n:::\n\n说明',
    5,
    ':::api GET /a\n状态: 已废弃\n:::\n\n说明',
  ],
  ['adds a line to a block that nobody closed', 'x\n\n:::api GET /a', 1, 'x\n\n:::api GET /a\nstatus: developing\n'],
  ['inside a quote', '> :::api GET /a\n> Auth: x\n> :::', 1, '> :::api GET /a\n> status: developing\n> Auth: x\n> :::'],
  ['inside a list', '- :::api GET /a\n  :::', 1, '- :::api GET /a\n  status: developing\n  :::'],
  ['takes the line away', ':::api GET /a\nstatus: developing\nAuth: x\n:::', 0, ':::api GET /a\nAuth: x\n:::'],
  [
    'of the first block only',
    ':::api GET /a\n:::\n:::api GET /b\nstatus: 1\n:::',
    2,
    ':::api GET /a\nstatus: testing\n:::\n:::api GET /b\nstatus: 1\n:::',
  ],
  [
    'in the section of a template',
    '##### 接口状态\n\n- `开发中`\n\n##### 请求URL\n- `/a`\n\n##### 请求方式\n- GET',
    3,
    '##### 接口状态\n\n- `已完成`\n\n##### 请求URL\n- `/a`\n\n##### 请求方式\n- GET',
  ],
  [
    'beside the label',
    '**Status:** Testing\n\n**URL:** `/a`\n\n**Method:** GET',
    4,
    '**Status:** Needs change\n\n**URL:** `/a`\n\n**Method:** GET',
  ],
  ['a number by its word', '状态：5\n请求URL：/a\n请求方式：GET', 2, '状态：测试中\n请求URL：/a\n请求方式：GET'],
  [
    'adds a section with a heading',
    '##### 简要描述\n\n- x\n\n##### 请求URL\n- `/a`\n\n##### 请求方式\n- GET',
    1,
    '##### 简要描述\n\n- x\n\n##### 接口状态\n\n- 开发中\n\n##### 请求URL\n- `/a`\n\n##### 请求方式\n- GET',
  ],
  [
    'adds a section in bold',
    '**Request URL:**\n- `/a`\n\n**Method:** GET\n',
    3,
    '**API status:**\n\n- Completed\n\n**Request URL:**\n- `/a`\n\n**Method:** GET\n',
  ],
  ['adds a plain line', '请求方式：POST\n\n请求路径：/a', 1, '请求方式：POST\n\n接口状态：开发中\n请求路径：/a'],
  [
    'takes the section away',
    '##### 接口状态\n\n- 开发中\n\n##### 请求URL\n- `/a`\n\n##### 请求方式\n- GET',
    0,
    '##### 请求URL\n- `/a`\n\n##### 请求方式\n- GET',
  ],
  [
    'takes only the state away where more is said',
    '**Status:**\n- Testing\n- since May\n\n**URL:** `/a`\n\n**Method:** GET',
    0,
    '**Status:**\n- since May\n\n**URL:** `/a`\n\n**Method:** GET',
  ],
  [
    'in API JSON',
    '{ "a": {"apiStatus": "9"}, "info": { "url": "/a", "apiStatus" : "1" , "x\\"{": [1, {"apiStatus": 3}] } }',
    2,
    '{ "a": {"apiStatus": "9"}, "info": { "url": "/a", "apiStatus" : "2" , "x\\"{": [1, {"apiStatus": 3}] } }',
  ],
  ['as a number where it was one', '{"info":{"apiStatus":1,"url":"/a"}}', 0, '{"info":{"apiStatus":0,"url":"/a"}}'],
  [
    'into API JSON without one',
    '{"info":\n {"url":"/a"},"n":12345678901234567890}',
    4,
    '{"info":\n {"apiStatus":"4","url":"/a"},"n":12345678901234567890}',
  ],
])('%s', (_, text, state, expected) => {
  expect(withState(text, state)).toBe(expected)
  expect(readApiPage(expected)?.state).toBe(state)
})

test('a state that is set and set back leaves the text as it was', () => {
  for (const text of [
    ':::api GET /a\nstatus: developing\n:::',
    '**Status:** Testing\n\n**URL:** `/a`\n\n**Method:** GET',
    '{"info":{"url":"/a","apiStatus":"3"}}',
  ]) {
    const before = readApiPage(text)?.state as ApiState
    expect(withState(withState(text, 5) as string, before)).toBe(text)
  }
})

test('pages that describe no call, and texts that cannot be changed safely, stay as they are', () => {
  for (const text of ['prose', '', '{"a":1}', '{&quot;info&quot;:{&quot;url&quot;:&quot;/a&quot;}}'])
    expect(withState(text, 1), text).toBeUndefined()
})
