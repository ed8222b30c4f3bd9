import { expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeItemWithKey, pagesOf } from '#server/test/item-key.ts'
import { snapshot } from '#server/test/unchanged.ts'
import { ITEM_TYPE } from '#shared/kinds.ts'

const t = testApp()

const block = (title: string, more = '') => `/**
 * showdoc
 * @catalog user/login
 * @title ${title}
 * @url /api/login?a=1_this_and_change_b=2
 * ${more}
 */`

test('the pages of the comments arrive, and pushing them again changes nothing', async () => {
  const { item, key } = await makeItemWithKey(t)
  const content = `${block('One', '@number 3')}\nfunction one() {}\n${block('Two')}\n/** @title Not for us */`
  const answer = await t.call('open/fromComments', { ...key, content })
  expect(answer.data.pages.map(({ page_title }) => page_title)).toEqual(['One', 'Two'])
  expect(await pagesOf(t, item)).toMatchObject([
    { path: '/user/login', page_title: 'One', s_number: 3 },
    { path: '/user/login', page_title: 'Two', s_number: 99 },
  ])
  expect((await pagesOf(t, item))[0]?.page_content).toContain('/api/login?a=1&b=2')
  const before = await snapshot(t)
  expect(await t.call('open/fromComments', { ...key, content })).toEqual(answer)
  expect(await snapshot(t)).toEqual(before)
})

test('of two comments with one title the last counts, also when they are pushed again', async () => {
  const { item, key } = await makeItemWithKey(t)
  const content = `${block('Same', '@remark first')}\n${block('Same', '@remark second')}`
  for (let i = 0; i < 2; i += 1) await t.call('open/fromComments', { ...key, content })
  const pages = await pagesOf(t, item)
  expect(pages).toMatchObject([{ page_title: 'Same', revision: 1 }])
  expect(pages[0]?.page_content).toContain('second')
})

test('a spreadsheet, whose page is no text, is refused with a sentence', async () => {
  const { key } = await makeItemWithKey(t, { item_type: ITEM_TYPE.spreadsheet })
  const before = await snapshot(t)
  const answer = await t.call('open/fromComments', { ...key, content: block('One') })
  expect(answer).toMatchObject({ error_name: 'BAD_FIELD', error_field: 'content' })
  expect(answer.error_message).toContain('pages of text')
  expect(await snapshot(t)).toEqual(before)
})

test('an item of an API client gets API JSON, which its client and readers know as a call', async () => {
  const { item, key } = await makeItemWithKey(t, { item_type: ITEM_TYPE.external })
  expect((await t.legacy('open/fromComments', { ...key, content: block('One', '@method post') })).body).toBe('成功\n')
  const [page] = await pagesOf(t, item)
  expect(JSON.parse(page?.page_content ?? '').info).toMatchObject({ title: 'One', url: '/api/login?a=1&b=2' })
  const { data } = await t.call('page/info', { page_id: page?.page_id }, item.owner)
  expect(data).toMatchObject({ api_method: 'POST', api_url: '/api/login?a=1&b=2' })
})

test('the legacy door answers in the words that old scripts look for', async () => {
  const { key } = await makeItemWithKey(t)
  const good = await t.legacy('open/fromComments', { ...key, content: block('One') })
  expect([good.statusCode, good.headers['content-type'], good.body]).toEqual([
    200,
    'text/plain; charset=utf-8',
    '成功\n',
  ])
  const wrong = await t.legacy('open/fromComments', { ...key, api_token: 'x', content: block('One') })
  expect([wrong.statusCode, wrong.body]).toEqual([200, 'api_key或者api_token不匹配\n'])
  const empty = await t.legacy('open/fromComments', { ...key, content: 'no comments' })
  expect([empty.statusCode, empty.body.slice(0, 2), empty.body.at(-1)]).toEqual([200, '失败', '\n'])
})

test.each(['en-US', '*', 'zh-CN'])('the words are the same for Accept-Language %s', async (language) => {
  const { key } = await makeItemWithKey(t)
  const push = async (fields: Record<string, string>) => {
    const headers = { 'accept-language': language }
    const payload = { ...key, ...fields }
    return (await t.inject({ method: 'POST', url: '/server/?s=/api/open/fromComments', headers, payload })).body
  }
  expect(await push({ content: block('One') })).toBe('成功\n')
  expect(await push({ content: block('One'), api_token: 'x' })).toBe('api_key或者api_token不匹配\n')
  expect(await push({ content: 'no comments' })).toMatch(/^失败: /)
})

test('a bad block is named and does not hold back the others', async () => {
  const { item, key } = await makeItemWithKey(t)
  const deep = '/** showdoc\n @catalog a/b/c/d\n @title Deep\n */'
  const content = `${block('One')}\n${deep}\n${block('Too long'.repeat(40))}\n${block('Two')}`
  const { error_code, data } = await t.call('open/fromComments', { ...key, content })
  expect([error_code, data.pages.map(({ page_title }) => page_title)]).toEqual([0, ['One', 'Two']])
  expect(data.refused).toEqual([
    { page_title: 'Too long'.repeat(40).slice(0, 60), message: expect.stringMatching(/^page_title: /) },
    { page_title: 'Deep', message: 'Folders may be at most three levels deep' },
  ])
  expect((await pagesOf(t, item)).map(({ page_title }) => page_title)).toEqual(['One', 'Two'])
  const { body } = await t.legacy('open/fromComments', { ...key, content })
  expect(body).toMatch(/^失败: “Too long.*“Deep”: 目录最多三级\n$/)
})

test('a source without a page that can be pushed is refused', async () => {
  const { key } = await makeItemWithKey(t)
  const before = await snapshot(t)
  for (const content of [
    '',
    'int main() {}',
    '/** showdoc without a title */',
    block('Too long'.repeat(40)),
    '/** showdoc\n @catalog a/b/c/d\n @title Deep */',
  ])
    expect((await t.call('open/fromComments', { ...key, content })).error_code).toBe(10101)
  expect(await t.call('open/fromComments', { ...key, api_token: 'x', content: block('A') })).toMatchObject({
    error_code: 10306,
  })
  // The time of the key's last use is not a change of the item.
  expect({ ...(await snapshot(t)), item_token: [] }).toEqual({ ...before, item_token: [] })
})

test('more pages than an item may have are refused at once', async () => {
  const { key } = await makeItemWithKey(t)
  const before = await snapshot(t)
  const content = Array.from({ length: 5001 }, (_, i) => `/** showdoc\n@title ${i}\n*/`).join('')
  expect(await t.call('open/fromComments', { ...key, content })).toMatchObject({ error_name: 'TOO_MANY_PAGES' })
  expect(await snapshot(t)).toEqual(before)
})

test('an archived item is refused', async () => {
  const { key } = await makeItemWithKey(t, { is_archived: 1 })
  expect(await t.call('open/fromComments', { ...key, content: block('A') })).toMatchObject({
    error_name: 'ITEM_ARCHIVED',
  })
})
