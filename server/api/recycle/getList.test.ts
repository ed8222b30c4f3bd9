import { expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeCatalog, makeItem, makeMember, makePage, makePeople } from '#server/test/factories.ts'
import { refused } from '#server/test/refused.ts'

const t = testApp()

test('pages that were deleted, alone and with their catalog, the last first', async () => {
  const item = await makeItem(t)
  const catalog = await makeCatalog(t, item)
  const alone = await makePage(t, item, { page_title: 'Alone' })
  await makePage(t, item, { page_title: 'One', cat_id: catalog.cat_id })
  const below = await makeCatalog(t, item, { parent: catalog })
  await makePage(t, item, { page_title: 'Two', cat_id: below.cat_id })
  await makePage(t, await makeItem(t, { owner: item.owner }), { page_title: 'Elsewhere', is_del: 1 })
  const { item_id } = item
  expect((await t.call('recycle/getList', { item_id }, item.owner)).data).toEqual([])
  await t.call('page/delete', { page_id: alone.page_id }, item.owner)
  t.time.now += 60
  await t.call('catalog/delete', { item_id, cat_id: catalog.cat_id }, item.owner)
  const { data } = await t.call('recycle/getList', { item_id }, item.owner)
  expect(data.map((row) => row.page_title)).toEqual(['Two', 'One', 'Alone'])
  expect(data[2]).toEqual({
    id: expect.any(Number),
    item_id,
    page_id: alone.page_id,
    page_title: 'Alone',
    del_by_uid: item.owner.uid,
    del_by_username: item.owner.username,
    del_time: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    is_moved: 0,
    moved_to_item_id: 0,
    moved_to_item_name: '',
    moved_catalog_id: 0,
  })
  const [row] = (await t.legacy('recycle/getList', { item_id }, item.owner)).json().data
  expect(row).toMatchObject({ id: expect.any(String), page_id: expect.any(String), del_by_uid: expect.any(String) })
})

test('editors see the pages that they may edit, and nobody else sees the recycle bin', async () => {
  const item = await makeItem(t)
  const { item_id } = item
  const people = await makePeople(t, item)
  const call = (as: Parameters<typeof t.call>[2]) => refused(t, 'recycle/getList', { item_id }, as)
  expect(await call(people.guest)).toBe('NOT_LOGGED_IN')
  for (const person of [people.stranger, people.reader]) expect(await call(person)).toBe('ITEM_NOT_EDITED')
  const [mine, other] = [await makeCatalog(t, item), await makeCatalog(t, item)]
  const below = await makeCatalog(t, item, { parent: mine })
  for (const cat_id of [0, mine.cat_id, below.cat_id, other.cat_id]) {
    const { page_id } = await makePage(t, item, { cat_id, page_title: `in ${cat_id}` })
    await t.call('page/delete', { page_id }, item.owner)
  }
  const seen = async (as: Parameters<typeof t.call>[2]) =>
    (await t.call('recycle/getList', { item_id }, as)).data.map((row) => row.page_title).reverse()
  const all = [0, mine.cat_id, below.cat_id, other.cat_id].map((cat_id) => `in ${cat_id}`)
  expect(await seen(people.item_admin)).toEqual(all)
  expect(await seen(people.editor)).toEqual(all)
  const limited = await makeMember(t, item, { cat_id: mine.cat_id })
  expect(await seen(limited)).toEqual([`in ${mine.cat_id}`, `in ${below.cat_id}`])
  // Pages that would return to the root are not theirs.
  await t.call('catalog/delete', { item_id, cat_id: below.cat_id }, item.owner)
  expect(await seen(limited)).toEqual([`in ${mine.cat_id}`])
  expect(await refused(t, 'recycle/getList', { item_id: 987_654 }, item.owner)).toBe('NOT_FOUND')
  expect(await refused(t, 'recycle/getList', { item_id: 0 }, item.owner)).toBe('BAD_FIELD:item_id')
})
