import { describe, expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeItem, makeUser } from '#server/test/factories.ts'
import { makeItemWithKey } from '#server/test/item-key.ts'
import { callNames } from '#shared/api/index.ts'
import { PAGE_CONTENT_BYTES, SQL_CHARACTERS } from '#shared/limits.ts'
import { bodyLimitOf } from './body-limit.ts'
import { CALL_BODY_BYTES, SMALL_BODY_BYTES } from './body-sizes.ts'

const t = testApp()
const FORM = 'application/x-www-form-urlencoded'

test('the calls whose fields hold long texts may have large bodies, and no others', () => {
  const large = callNames.filter((name) => bodyLimitOf(name) > SMALL_BODY_BYTES)
  expect(large.sort()).toEqual([
    'adminSetting/saveConfig',
    'adminSetting/saveOauth2Config',
    'adminSignIn/save',
    'ai/create',
    'catalog/batUpdate',
    'item/sort',
    'item/updateByApi',
    'itemGroup/save',
    'itemGroup/saveSort',
    'mock/add',
    'open/fromComments',
    'open/updateDbItem',
    'open/updateItem',
    'open/updatePage',
    'page/links',
    'page/save',
    'page/sort',
    'page/sqlToMarkdownTable',
    'template/save',
    'template/shareToItem',
  ])
  for (const name of large) expect(bodyLimitOf(name)).toBeLessThanOrEqual(CALL_BODY_BYTES)
})

describe.each(['/api/', '/server/index.php?s=/api/', '/server/api/'])('%s', (door) => {
  const own = door === '/api/'
  const post = (name: string, type: string, payload: string, headers = {}) =>
    t.inject({ method: 'POST', url: door + name, payload, headers: { 'content-type': type, ...headers } })

  test('takes a page of the largest size in the longest encodings', async () => {
    const { item, key } = await makeItemWithKey(t)
    const page_content = '中'.repeat(PAGE_CONTENT_BYTES / 3)
    const fields = { ...key, page_title: 'T', page_content }
    const push = await post('open/updateItem', FORM, new URLSearchParams(fields).toString())
    expect(push.json().error_code).toBe(0)
    const escaped = JSON.stringify(fields).replaceAll('中', '\\u4e2d')
    expect((await post('item/updateByApi', 'application/json', escaped)).json().error_code).toBe(0)
    const saved = { item_id: String(item.item_id), page_title: 'U', user_token: item.owner.token }
    const twice = new URLSearchParams({ ...saved, page_content: encodeURIComponent(page_content), is_urlencode: '1' })
    expect((await post('page/save', FORM, String(twice))).json().error_code).toBe(0)
  })

  test('takes the longest SQL in Chinese', async () => {
    const sql = `-- ${'中'.repeat(SQL_CHARACTERS - 3)}`
    const answer = await post('page/sqlToMarkdownTable', FORM, new URLSearchParams({ sql }).toString())
    expect(answer.statusCode).not.toBe(413)
    expect(answer.json().error_code).not.toBe(10413)
  })

  test.each([
    ['a form', FORM, (text: string) => `item_name=${text}`],
    ['JSON', 'application/json', (text: string) => JSON.stringify({ item_name: text })],
    [
      'multipart',
      'multipart/form-data; boundary=B',
      (text: string) => `--B\r\nContent-Disposition: form-data; name="item_name"\r\n\r\n${text}\r\n--B--\r\n`,
    ],
  ])('refuses a body of 300 kB for a call that needs little: %s', async (_name, type, bodyOf) => {
    const user = await makeUser(t)
    const answer = await post('item/add', type, bodyOf('x'.repeat(300_000)), { authorization: `Bearer ${user.token}` })
    expect([answer.statusCode, answer.json().error_code]).toEqual([own ? 413 : 200, 10413])
    const less = await post('item/add', type, bodyOf('x'.repeat(200_000)), { authorization: `Bearer ${user.token}` })
    expect(less.json().error_code).toBe(10101)
  })

  test('refuses a large body with the token of a session that has ended as not logged in, and one without fields', async () => {
    const item = await makeItem(t)
    const body = new URLSearchParams({
      item_id: String(item.item_id),
      page_title: 'T',
      page_content: 'x'.repeat(400_000),
    })
    const ended = await post('page/save', FORM, String(body), { authorization: `Bearer ${'0'.repeat(64)}` })
    expect(ended.json().error_code).toBe(10102)
    const living = await post('page/save', FORM, String(body), { authorization: `Bearer ${item.owner.token}` })
    expect(living.json().error_code).toBe(0)
    expect((await post('page/save', 'text/plain', String(body))).json().error_code).toBe(10413)
  })
})
