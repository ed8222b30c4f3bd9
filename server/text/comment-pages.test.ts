import { describe, expect, test } from 'vitest'
import { readApiJson } from '#shared/api-page/json.ts'
import { commentPages } from './comment-pages.ts'

/** Each tag of the protocol (docs/protocol.md, Comment tags), in a comment of PHP. */
const PHP = `<?php
namespace App;

class Login extends Controller {
    /**
     * showdoc
     * @catalog 测试文档/用户相关
     * @title 用户登录
     * @description 用户登录的接口
     * @method get
     * @url https://www.example.com/home/user/login?a=1_this_and_change_b=2
     * @header token 可选 string 设备token
     * @param username 必选 string 用户名
     * @param password required string 密码 不少于 6 位
     * @param name 可选 string 用户昵称
     * @json_param {"name":"abc","id":12345678901234567890}
     * @return {"error_code":0,"data":{"uid":"1","username":"12154545"}}
     * @return_param groupid int 用户组id
     * @return_param name string 用户昵称
     * @remark 这里是备注信息
     * @number 99
     */
    public function login() {
        $this->sendResult($return);
    }
}
`

test('every tag of the protocol appears in the page', () => {
  expect(commentPages(PHP)).toEqual([
    {
      cat_name: '测试文档/用户相关',
      page_title: '用户登录',
      s_number: 99,
      page_content: `##### 简要描述

用户登录的接口

##### 请求URL

- \`https://www.example.com/home/user/login?a=1&b=2\`

##### 请求方式

- GET

##### Header

| 参数名 | 必选 | 类型 | 说明 |
| --- | --- | --- | --- |
| token | 否 | string | 设备token |

##### 请求参数示例

\`\`\`json
{"name":"abc","id":12345678901234567890}
\`\`\`

##### 参数

| 参数名 | 必选 | 类型 | 说明 |
| --- | --- | --- | --- |
| username | 是 | string | 用户名 |
| password | 是 | string | 密码 不少于 6 位 |
| name | 否 | string | 用户昵称 |

##### 返回示例

\`\`\`json
{
  "error_code": 0,
  "data": {
    "uid": "1",
    "username": "12154545"
  }
}
\`\`\`

##### 返回参数说明

| 参数名 | 类型 | 说明 |
| --- | --- | --- |
| groupid | int | 用户组id |
| name | string | 用户昵称 |

##### 备注

这里是备注信息
`,
    },
  ])
})

test('line ends of Windows and tabs change nothing', () => {
  const plain = commentPages(PHP)
  expect(commentPages(PHP.replaceAll('\n', '\r\n'))).toEqual(plain)
  expect(commentPages(PHP.replaceAll('     * ', '\t * '))).toEqual(plain)
  expect(commentPages(PHP.replaceAll('@param ', '@param\t').replaceAll(' string ', '\t\tstring  '))).toEqual(plain)
})

describe('sources of other languages', () => {
  test('Java: Javadoc tags are left out, and JSON over several lines keeps its line breaks', () => {
    const java = `
public class OrderController {
\t/**
\t * showdoc
\t *
\t * @catalog /orders
\t * @title List<Order> | all
\t * @description Lists the orders
\t *   of one customer.
\t * @method POST
\t * @url /orders/{id}
\t * @param ids true List<Long> ids | of orders
\t * @param page int page number
\t * @return {
\t *   "list": [
\t *     {"id": 1}
\t *   ]
\t * }
\t * @throws IOException when it fails
\t * @author somebody
\t */
\t@PostMapping("/orders")
\tpublic List<Order> list() { return null; }

\t/** An ordinary comment about showdoc. */
\t/* showdoc @title one star only */
}`
    const [page, ...others] = commentPages(java)
    expect(others).toEqual([])
    expect(page).toMatchObject({ cat_name: '/orders', page_title: 'List<Order> | all', s_number: 99 })
    expect(page?.page_content).toContain('##### 简要描述\n\nLists the orders\nof one customer.')
    expect(page?.page_content).toContain('| ids | 是 | List&lt;Long> | ids \\| of orders |')
    expect(page?.page_content).toContain('| page | 否 | int | page number |')
    expect(page?.page_content).toContain('```json\n{\n  "list": [\n    {"id": 1}\n  ]\n}\n```')
    expect(page?.page_content).not.toContain('somebody')
    expect(page?.page_content).not.toContain('IOException')
  })

  test('JavaScript: several blocks in one file, in their order', () => {
    const js = `'use strict'
const glob = '/**/*.js' // not a comment of ours
/** showdoc @title On the opening line? No: a tag begins its line. */
/** showdoc
 * @title 甲
 */
function a() {}
/**
showdoc
@title 乙
@return plain text, \`\`\`fenced\`\`\`
@number 2
*/
const b = () => {}`
    expect(commentPages(js).map(({ page_title, s_number }) => [page_title, s_number])).toEqual([
      ['On the opening line? No: a tag begins its line.', 99],
      ['甲', 99],
      ['乙', 2],
    ])
    expect(commentPages(js)[2]?.page_content).toBe('##### 返回示例\n\n````\nplain text, ```fenced```\n````\n')
  })

  test('Python: a block inside a docstring', () => {
    const python = `
def login(request):
    """
    /**
    * showdoc
    * @catalog user
    * @title 登录
    * @url http://example.com/login
    * @param name 必选 string 名字
    */
    """
    return 100 % 7
`
    const [page] = commentPages(python)
    expect(page).toMatchObject({ cat_name: 'user', page_title: '登录' })
    expect(page?.page_content).toContain('| name | 是 | string | 名字 |')
  })
})

test('missing tags are left out; a block with only a title has the title as its text', () => {
  expect(commentPages('/** showdoc\n * @title Only\n */')).toEqual([
    { cat_name: '', page_title: 'Only', page_content: 'Only\n', s_number: 99 },
  ])
  for (const source of [
    '',
    '/**',
    '/** */',
    '/** showdoc */',
    '/**\n * @title T\n */',
    '/** showdoc\n * @title\n */',
    '/** showdoc\n@title T',
  ])
    expect(commentPages(source), source).toEqual([])
})

test('a colon after a tag, spaces that line up columns and empty tags change nothing', () => {
  const [page] = commentPages(`/**
 * showdoc
 * @catalog:    数据接口/api/send-money/
 * @title         红包 记录
 * @description： 一句话
 * @method   post
 * @param
 * @param uid              必选 int 用户ID
 * @param carts.*.id       可选 array  默认: []
 * @return: {"data":"*****"}
 * @return_param
 * @return_param    * json 全部
 */`)
  expect(page).toMatchObject({ cat_name: '数据接口/api/send-money/', page_title: '红包 记录' })
  for (const said of [
    '##### 简要描述\n\n一句话\n',
    '- POST\n',
    '| uid | 是 | int | 用户ID |\n| carts.\\*.id | 否 | array | 默认: [] |\n\n',
    '"data": "*****"',
    '| \\* | json | 全部 |',
  ])
    expect(page?.page_content).toContain(said)
})

test('a known tag may be directly followed by its text', () => {
  const [page] = commentPages(`/**
 * showdoc
 * @catalog测试/用户
 * @title标题
 * @description删除一个用户
 * @method：delete
 * @urlhttps://example.com/a
 * @param编号 必选 int 说明
 * @return_param结果 int 说明
 * @return{"a":1}
 * @remark（备注）
 * @number7
 * @returns {Promise<void>} is no tag of the protocol
 * @urls are none
 */`)
  expect(page).toMatchObject({ cat_name: '测试/用户', page_title: '标题', s_number: 7 })
  for (const part of [
    '##### 简要描述\n\n删除一个用户\n',
    '- `https://example.com/a`\n',
    '- DELETE\n',
    '| 编号 | 是 | int | 说明 |',
    '| 结果 | int | 说明 |',
    '"a": 1',
    '（备注）\n',
  ])
    expect(page?.page_content).toContain(part)
  expect(page?.page_content).not.toContain('Promise')
  expect(page?.page_content).not.toContain('are none')
  expect(commentPages('/** showdoc\n@title T\n@url/api/x\n*/')[0]?.page_content).toContain('- `/api/x`')
})

test('as API JSON, a page has the same facts, which the reader of API JSON finds', () => {
  const [page] = commentPages(PHP, true)
  expect(page).toMatchObject({ cat_name: '测试文档/用户相关', page_title: '用户登录', s_number: 99 })
  const row = { type: 'string', value: '' }
  expect(readApiJson(page?.page_content ?? '')).toMatchObject({
    title: '用户登录',
    description: '用户登录的接口',
    method: 'GET',
    url: 'https://www.example.com/home/user/login?a=1&b=2',
    remark: '这里是备注信息',
    mode: 'json',
    json: '{"name":"abc","id":12345678901234567890}',
    headers: [{ ...row, name: 'token', required: false, remark: '设备token' }],
    jsonFields: [
      { ...row, name: 'username', required: true, remark: '用户名' },
      { ...row, name: 'password', required: true, remark: '密码 不少于 6 位' },
      { ...row, name: 'name', required: false, remark: '用户昵称' },
    ],
    success: expect.stringContaining('"12154545"'),
    successFields: [
      { name: 'groupid', type: 'int', remark: '用户组id' },
      { name: 'name', type: 'string', remark: '用户昵称' },
    ],
  })
})

test.each([
  ['get', 'query'],
  ['POST', 'urlencoded'],
] as const)('as API JSON, the parameters of %s are in the list %s', (method, list) => {
  const [page] = commentPages(`/** showdoc\n@title T\n@method ${method}\n@param a 必选 int\n*/`, true)
  const api = readApiJson(page?.page_content ?? '')
  expect(api).toMatchObject({ url: '/', [list]: [{ name: 'a', type: 'int', required: true }] })
  expect([api?.query, api?.urlencoded, api?.jsonFields, api?.formdata].flat()).toHaveLength(1)
})

test('an invalid or too large number becomes the default order', () => {
  for (const number of ['', 'x', '0', '-1', '1.5', '99999999999999999999'])
    expect(commentPages(`/** showdoc\n@title T\n@number ${number}\n*/`)[0]?.s_number).toBe(99)
})

test('thousands of lines and of blocks', () => {
  const source = Array.from(
    { length: 3000 },
    (_, i) => `/**\n * showdoc\n * @title Page ${i}\n */\nfunction f${i}() {}\n/** other */`,
  )
  expect(commentPages(source.join('\n'))).toHaveLength(3000)
  expect(commentPages('/** showdoc @title\n'.repeat(50_000))).toEqual([])
  for (const part of ['line\n * ', '\n', ' ', '`\n', '\n@param ', '\n@param a `|_*', '_', '\t'])
    for (const tag of ['remark', 'return', 'param', 'url'])
      expect(commentPages(`/** showdoc\n@title T\n@${tag} ${part.repeat(1_000_000 / part.length)}x*/`)).toHaveLength(1)
})
