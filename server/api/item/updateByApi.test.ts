import { expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeItemWithKey, pagesOf } from '#server/test/item-key.ts'
import { snapshot } from '#server/test/unchanged.ts'

const t = testApp()

const AWKWARD = '100% a+b c&d "q" \\ 中文 😀 &lt;'
const unescapeText = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#039;', "'")
    .replaceAll('&amp;', '&')

test('a script pushes a page into the catalog of its path', async () => {
  const { item, key } = await makeItemWithKey(t)
  const answer = await t.call('item/updateByApi', {
    ...key,
    page_title: 'Title',
    page_content: 'Text',
    cat_name: 'a/b',
  })
  expect(answer).toMatchObject({ error_code: 0, data: { page_title: 'Title', page_content: 'Text' } })
  expect(await pagesOf(t, item)).toMatchObject([{ path: '/a/b', page_title: 'Title' }])
})

test('what a script pushes reads back byte for byte, on both doors', async () => {
  const { key } = await makeItemWithKey(t)
  const push = { ...key, page_title: 'Title', page_content: AWKWARD }
  expect((await t.call('item/updateByApi', push)).data.page_content).toBe(AWKWARD)
  const legacy = (await t.legacy('item/updateByApi', push)).json()
  expect(legacy.data.page_content).toBe('100% a+b c&amp;d &quot;q&quot; \\ 中文 😀 &amp;lt;')
  expect(unescapeText(legacy.data.page_content)).toBe(AWKWARD)
})

test('the answer of the legacy door holds only text: ShowdocUpload.py evaluates it as Python', async () => {
  const { key } = await makeItemWithKey(t)
  const answer = await t.legacy('item/updateByApi', { ...key, page_title: 'Title', page_content: 'Text' })
  expect(answer.statusCode).toBe(200)
  expect(answer.body.startsWith('{"error_code":0,"data":{')).toBe(true)
  const { data } = answer.json()
  expect(data).toEqual({
    page_id: expect.stringMatching(/^\d+$/),
    author_uid: '0',
    author_username: 'API',
    item_id: expect.stringMatching(/^\d+$/),
    cat_id: '0',
    page_title: 'Title',
    page_content: 'Text',
    s_number: '99',
    addtime: String(t.time.now),
    page_comments: '',
    is_del: '0',
    page_addtime: String(t.time.now),
    ext_info: '',
  })
})

test('a wrong key is refused with 10306 and bad fields with 10101, and nothing changes', async () => {
  const { key } = await makeItemWithKey(t)
  const before = await snapshot(t)
  const push = { ...key, page_title: 'Title', page_content: 'Text' }
  const refused = (await t.legacy('item/updateByApi', { ...push, api_token: 'wrong' })).json()
  expect(refused).toEqual({ error_code: 10306, error_message: 'api_key或者api_token不匹配' })
  expect((await t.legacy('item/updateByApi', { ...push, page_title: '' })).json()).toMatchObject({
    error_code: 10101,
  })
  expect(await snapshot(t)).toEqual(before)
})
