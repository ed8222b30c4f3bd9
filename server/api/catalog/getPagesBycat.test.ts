import { expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeCatalog, makeItem, makeMember, makePage, makePeople } from '#server/test/factories.ts'
import { refused } from '#server/test/refused.ts'

const t = testApp()

test('an editor gets the pages of a catalog in order; 0 is the root', async () => {
  const item = await makeItem(t)
  const editor = await makeMember(t, item)
  const catalog = await makeCatalog(t, item)
  const later = await makePage(t, item, { cat_id: catalog.cat_id, page_title: 'later', s_number: 2 })
  const sooner = await makePage(t, item, { cat_id: catalog.cat_id, page_title: 'sooner', s_number: 1 })
  await makePage(t, item, { cat_id: catalog.cat_id, is_del: 1 })
  const root = await makePage(t, item, { page_title: 'root', s_number: 5 })
  const { data } = await t.call('catalog/getPagesBycat', { item_id: item.item_id, cat_id: catalog.cat_id }, editor)
  expect(data).toEqual([
    { page_id: sooner.page_id, page_title: 'sooner', s_number: 1 },
    { page_id: later.page_id, page_title: 'later', s_number: 2 },
  ])
  for (const cat_id of [0, '', undefined]) {
    const answer = await t.call('catalog/getPagesBycat', { item_id: item.item_id, cat_id }, editor)
    expect(answer.data).toEqual([{ page_id: root.page_id, page_title: 'root', s_number: 5 }])
  }
})

test('the pages of an archived item can still be listed', async () => {
  const item = await makeItem(t, { is_archived: 1 })
  const page = await makePage(t, item)
  const { data } = await t.call('catalog/getPagesBycat', { item_id: item.item_id }, item.owner)
  expect(data.map((row) => row.page_id)).toEqual([page.page_id])
})

test('people without the right to edit, or limited to another catalog, are refused', async () => {
  const item = await makeItem(t)
  const people = await makePeople(t, item)
  const catalog = await makeCatalog(t, item)
  const limited = await makeMember(t, item, { cat_id: catalog.cat_id })
  const input = { item_id: item.item_id, cat_id: catalog.cat_id }
  expect(await refused(t, 'catalog/getPagesBycat', input, people.guest)).toBe('NOT_LOGGED_IN')
  expect(await refused(t, 'catalog/getPagesBycat', input, people.stranger)).toBe('NO_PERMISSION')
  expect(await refused(t, 'catalog/getPagesBycat', input, people.reader)).toBe('NO_PERMISSION')
  expect((await t.call('catalog/getPagesBycat', input, limited)).error_code).toBe(0)
  expect(await refused(t, 'catalog/getPagesBycat', { ...input, cat_id: 0 }, limited)).toBe('NO_PERMISSION')
})

test('catalogs of another item and unknown ones are refused', async () => {
  const item = await makeItem(t)
  const foreign = await makeCatalog(t, await makeItem(t, { owner: item.owner }))
  const call = (cat_id: unknown) => refused(t, 'catalog/getPagesBycat', { item_id: item.item_id, cat_id }, item.owner)
  expect(await call(foreign.cat_id)).toBe('WRONG_ITEM')
  expect(await call(987_654)).toBe('NOT_FOUND')
  expect(await call(-1)).toBe('BAD_FIELD:cat_id')
})
