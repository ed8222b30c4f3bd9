import { expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeCatalog, makeItem, makeMember, makePage, makePeople } from '#server/test/factories.ts'
import { refused } from '#server/test/refused.ts'

const t = testApp()

test('the kept versions, newest first', async () => {
  const item = await makeItem(t, { password: 'visit' })
  const people = await makePeople(t, item)
  const { page_id } = await makePage(t, item, { page_content: '<one>', page_title: 'First' })
  expect((await t.call('page/history', { page_id }, people.reader)).data).toEqual([])
  const save = (page_content: string) =>
    t.call(
      'page/save',
      { page_id, item_id: item.item_id, page_content, page_comments: `makes ${page_content}` },
      item.owner,
    )
  await save('two')
  await save('three')
  const { data } = await t.call('page/history', { page_id }, people.reader)
  expect(data.map((version) => [version.page_content, version.revision, version.page_comments])).toEqual([
    ['two', 2, 'makes two'],
    ['<one>', 1, ''],
  ])
  expect(data[0]).toMatchObject({
    author_username: item.owner.username,
    page_title: 'First',
    addtime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
  })
  const sizes = data.map((version) => [version.next_added, version.next_removed, version.saved_at])
  expect(sizes).toEqual([
    [1, 1, t.time.now],
    [1, 1, t.time.now],
  ])
  const legacy = (await t.legacy('page/history', { page_id }, people.editor)).json()
  expect(legacy.data[1]).toMatchObject({ page_id: String(page_id), page_content: '&lt;one&gt;' })
  expect(legacy.data[1].page_history_id).toMatch(/^\d+$/)
})

test('people who may not view the item, and limited members outside their catalog, read no version', async () => {
  const item = await makeItem(t, { password: 'visit' })
  const people = await makePeople(t, item)
  const page = await makePage(t, item)
  const input = { page_id: page.page_id }
  expect(await refused(t, 'page/history', input, people.guest)).toBe('ITEM_NOT_VISIBLE')
  expect(await refused(t, 'page/history', input, people.stranger)).toBe('ITEM_NOT_VISIBLE')
  expect((await t.call('page/history', { ...input, _item_pwd: 'visit' }, people.stranger)).error_code).toBe(0)
  const limited = await makeMember(t, item, { cat_id: (await makeCatalog(t, item)).cat_id })
  expect(await refused(t, 'page/history', input, limited)).toBe('ITEM_NOT_VISIBLE')
})

test('a limited member does not read versions from when the page was in another catalog', async () => {
  const item = await makeItem(t)
  const catalog = await makeCatalog(t, item)
  const below = await makeCatalog(t, item, { parent: catalog })
  const { page_id } = await makePage(t, item, { page_content: 'Secret' })
  const save = (page_content: string, cat_id: number) =>
    t.call('page/save', { page_id, item_id: item.item_id, page_content, cat_id }, item.owner)
  await save('in it', catalog.cat_id)
  await save('below', below.cat_id)
  await save('now', catalog.cat_id)
  const limited = await makeMember(t, item, { cat_id: catalog.cat_id })
  const texts = async (as: typeof limited) =>
    (await t.call('page/history', { page_id }, as)).data.map((version) => version.page_content)
  expect(await texts(limited)).toEqual(['below', 'in it'])
  expect(await texts(item.owner)).toEqual(['below', 'in it', 'Secret'])
})

test('unknown pages', async () => {
  const item = await makeItem(t)
  const gone = await makePage(t, item, { is_del: 1 })
  expect(await refused(t, 'page/history', { page_id: gone.page_id }, item.owner)).toBe('NOT_FOUND')
  expect(await refused(t, 'page/history', { page_id: 987_654 }, item.owner)).toBe('NOT_FOUND')
  expect((await t.legacy('page/history', { page_id: 0 })).json()).toEqual({ error_code: 0, data: [] })
  expect(await refused(t, 'page/history', { page_id: -1 }, item.owner)).toBe('BAD_FIELD:page_id')
})
