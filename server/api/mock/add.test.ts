import { expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeCatalog, makeItem, makeMember, makePage, makePeople } from '#server/test/factories.ts'
import { refused } from '#server/test/refused.ts'
import { MOCK_TEMPLATE_LENGTH } from '#shared/limits.ts'

const t = testApp()

async function site() {
  const item = await makeItem(t)
  const page = await makePage(t, item)
  const add = (input: object) => t.call('mock/add', { page_id: page.page_id, ...input }, item.owner)
  const info = async () => (await t.call('mock/infoByPageId', { page_id: page.page_id }, item.owner)).data
  return { item, page, add, info }
}

test('a page gets a mock; a second time its key stays and the rest is new', async () => {
  const { item, page, add, info } = await site()
  const first = (await add({ template: '{"id|+1": 1}', path: 'users/{id}?x=1', method: 'post' })).data
  expect(first).toEqual({
    page_id: page.page_id,
    path: '/users/{id}',
    unique_key: expect.stringMatching(/^\w{32,}$/),
    method: 'POST',
  })
  t.time.now += 60
  const second = (await add({ template: '[1]' })).data
  expect(second).toEqual({ ...first, path: '/', method: '' })
  expect(await info()).toMatchObject({ template: '[1]', path: '/', method: '', item_id: item.item_id, view_times: 0 })
})

test('a template that was escaped for HTML is taken as it was meant', async () => {
  const { add, info } = await site()
  await add({ template: '{&quot;a&quot;: &quot;&lt;b&gt;&quot;}' })
  expect(await info()).toMatchObject({ template: '{"a": "<b>"}' })
})

test('invalid JSON, too long or too large templates and odd methods are refused, and nothing is written', async () => {
  const { item, page, info } = await site()
  const say = (input: object) => refused(t, 'mock/add', { page_id: page.page_id, template: '{}', ...input }, item.owner)
  for (const template of ['{', 'undefined', "{'a': 1}", '{"a": function(){}}', '', undefined])
    expect([template, await say({ template })]).toEqual([template, 'BAD_FIELD:template'])
  expect(await say({ template: JSON.stringify('x'.repeat(MOCK_TEMPLATE_LENGTH)) })).toBe('BAD_FIELD:template')
  for (const template of ['{"a|100000000": ["x"]}', '"@string(1e9)"', '{"a|99": [{"b|99": [{"c|99": ["x"]}]}]}'])
    expect([template, await say({ template })]).toEqual([template, 'MOCK_TOO_LARGE'])
  for (const method of ['GET POST', '<b>', 'G3T']) expect(await say({ method })).toBe('BAD_FIELD:method')
  expect(await say({ path: `/${'x'.repeat(2048)}` })).toBe('BAD_FIELD:path')
  expect(await say({ path: 'a\u0000b' })).toBe('BAD_FIELD:path')
  for (const page_id of [0, -1, 'x', '1e3', undefined]) expect(await say({ page_id })).toBe('BAD_FIELD:page_id')
  expect(await say({ page_id: 987_654 })).toBe('NOT_FOUND')
  expect(await info()).toEqual([])
})

test('only editors of the page, and not in archived items', async () => {
  const item = await makeItem(t)
  const catalog = await makeCatalog(t, item)
  const page = await makePage(t, item)
  const people = await makePeople(t, item)
  const say = (as: typeof people.owner | null, page_id = page.page_id) =>
    refused(t, 'mock/add', { page_id, template: '{}' }, as)
  expect(await say(null)).toBe('NOT_LOGGED_IN')
  expect(await say(people.stranger)).toBe('NO_PERMISSION')
  expect(await say(people.reader)).toBe('NO_PERMISSION')
  expect(await say(await makeMember(t, item, { cat_id: catalog.cat_id }))).toBe('NO_PERMISSION')
  expect(await say(people.owner, (await makePage(t, item, { is_del: 1 })).page_id)).toBe('NOT_FOUND')
  const archived = await makeItem(t, { is_archived: 1 })
  expect(await say(archived.owner, (await makePage(t, archived)).page_id)).toBe('ITEM_ARCHIVED')
})
