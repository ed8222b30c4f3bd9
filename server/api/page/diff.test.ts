import { expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeCatalog, makeItem, makeMember, makePage, makePeople, type TestItem } from '#server/test/factories.ts'
import { refused } from '#server/test/refused.ts'

const t = testApp()

async function makeVersion(item: TestItem, given: { page_content?: string; cat_id?: number } = {}) {
  const { page_id } = await makePage(t, item, given)
  const save = { page_id, item_id: item.item_id, page_content: 'now', cat_id: given.cat_id ?? 0 }
  await t.call('page/save', save, item.owner)
  const { data } = await t.call('page/history', { page_id }, item.owner)
  return { page_id, page_history_id: data[0]?.page_history_id as number }
}

test('the page as it is and as it was', async () => {
  const item = await makeItem(t)
  const input = await makeVersion(item, { page_content: 'before' })
  const { data } = await t.call('page/diff', input)
  expect(data.page).toMatchObject({ page_id: input.page_id, page_content: 'now', revision: 2, addtime: t.time.now })
  expect(data.history_page).toMatchObject({ ...input, page_content: 'before', revision: 1, addtime: t.time.now })
})

test('a version of another page is not found, even by people who may read that page', async () => {
  const item = await makeItem(t)
  const [one, other] = [await makeVersion(item), await makeVersion(item)]
  const input = { page_id: one.page_id, page_history_id: other.page_history_id }
  expect(await refused(t, 'page/diff', input, item.owner)).toBe('NOT_FOUND')
  expect(await refused(t, 'page/diff', { ...one, page_history_id: 987_654 }, item.owner)).toBe('NOT_FOUND')
  expect(await refused(t, 'page/diff', { ...one, page_history_id: 0 }, item.owner)).toBe('BAD_FIELD:page_history_id')
  expect(await refused(t, 'page/diff', { ...one, page_id: -1 }, item.owner)).toBe('BAD_FIELD:page_id')
})

test('people who may not view the item, and limited members outside their catalog', async () => {
  const item = await makeItem(t, { password: 'visit' })
  const people = await makePeople(t, item)
  const input = await makeVersion(item)
  expect(await refused(t, 'page/diff', input, people.guest)).toBe('ITEM_NOT_VISIBLE')
  expect(await refused(t, 'page/diff', input, people.stranger)).toBe('ITEM_NOT_VISIBLE')
  expect((await t.call('page/diff', input, people.reader)).error_code).toBe(0)
  const catalog = await makeCatalog(t, item)
  const limited = await makeMember(t, item, { cat_id: catalog.cat_id })
  expect(await refused(t, 'page/diff', input, limited)).toBe('ITEM_NOT_VISIBLE')
  await t.call('page/save', { ...input, item_id: item.item_id, page_content: 'x', cat_id: catalog.cat_id }, item.owner)
  expect(await refused(t, 'page/diff', input, limited)).toBe('NOT_FOUND')
})
