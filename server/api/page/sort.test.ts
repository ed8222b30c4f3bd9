import { expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeCatalog, makeItem, makeMember, makePage, makePeople } from '#server/test/factories.ts'
import { refused } from '#server/test/refused.ts'

const t = testApp()

const menuTitles = async (item_id: number) =>
  (await t.call('item/info', { item_id })).data.menu.pages.map((page) => page.page_title)

test('an editor puts pages in another order', async () => {
  const item = await makeItem(t)
  const editor = await makeMember(t, item)
  const [a, b, c] = [
    await makePage(t, item, { page_title: 'a', s_number: 1 }),
    await makePage(t, item, { page_title: 'b', s_number: 2 }),
    await makePage(t, item, { page_title: 'c', s_number: 3 }),
  ]
  const pages = { [a.page_id]: 3, [b.page_id]: '1', [c.page_id]: 2 }
  expect(await t.call('page/sort', { item_id: item.item_id, pages }, editor)).toEqual({ error_code: 0, data: [] })
  expect(await menuTitles(item.item_id)).toEqual(['b', 'c', 'a'])
})

test('thousands of pages are sorted at once', async () => {
  const item = await makeItem(t)
  const { db } = t.services.database
  const row = {
    item_id: item.item_id,
    cat_id: 0,
    s_number: 99,
    is_del: 0,
    author_uid: 0,
    author_username: '',
    addtime: 1,
    page_addtime: 1,
    revision: 1,
    page_comments: '',
    ext_info: '',
    page_content: 'x',
  }
  const ids: number[] = []
  for (let at = 0; at < 2500; at += 500) {
    const made = await db
      .insertInto('page')
      .values(Array.from({ length: 500 }, (_, i) => ({ ...row, page_title: `${at + i}` })))
      .returning('page_id')
      .execute()
    ids.push(...made.map(({ page_id }) => page_id))
  }
  const pages = Object.fromEntries(ids.map((id, i) => [id, ids.length - i]))
  expect((await t.call('page/sort', { item_id: item.item_id, pages }, item.owner)).error_code).toBe(0)
  const orders = await db
    .selectFrom('page')
    .select(['page_id', 's_number'])
    .where('item_id', '=', item.item_id)
    .execute()
  expect(Object.fromEntries(orders.map((one) => [one.page_id, one.s_number]))).toEqual(pages)
})

test('one page that is not of the item refuses the whole list', async () => {
  const item = await makeItem(t)
  const page = await makePage(t, item)
  const gone = await makePage(t, item, { is_del: 1 })
  const foreign = await makePage(t, await makeItem(t, { owner: item.owner }))
  const call = (id: unknown) =>
    refused(t, 'page/sort', { item_id: item.item_id, pages: { [page.page_id]: 50, [String(id)]: 51 } }, item.owner)
  expect(await call(foreign.page_id)).toBe('WRONG_ITEM')
  expect(await call(gone.page_id)).toBe('NOT_FOUND')
  expect(await call(987_654)).toBe('NOT_FOUND')
  expect(await call('9999999999999999')).toBe('NOT_FOUND')
})

test('a malformed list of orders is refused', async () => {
  const item = await makeItem(t)
  const page = await makePage(t, item)
  const call = (pages: unknown) => refused(t, 'page/sort', { item_id: item.item_id, pages }, item.owner)
  for (const pages of [undefined, '', '{', '[]', '{}', '"x"', 'null', { x: 1 }, { '-1': 1 }, { 0: 1 }])
    expect(await call(pages)).toBe('BAD_FIELD:pages')
  for (const order of [0, -1, 'x', null, [1], 1.5])
    expect(await call({ [page.page_id]: order })).toBe('BAD_FIELD:pages')
})

test('people without the right to edit may not sort; a limited member only inside the one catalog', async () => {
  const item = await makeItem(t)
  const people = await makePeople(t, item)
  const inside = await makeCatalog(t, item)
  const limited = await makeMember(t, item, { cat_id: inside.cat_id })
  const own = await makePage(t, item, { cat_id: inside.cat_id })
  const root = await makePage(t, item)
  const input = { item_id: item.item_id, pages: { [own.page_id]: 60, [root.page_id]: 61 } }
  expect(await refused(t, 'page/sort', input, people.guest)).toBe('NOT_LOGGED_IN')
  expect(await refused(t, 'page/sort', input, people.stranger)).toBe('NO_PERMISSION')
  expect(await refused(t, 'page/sort', input, people.reader)).toBe('NO_PERMISSION')
  expect(await refused(t, 'page/sort', input, limited)).toBe('NO_PERMISSION')
  const mine = { item_id: item.item_id, pages: { [own.page_id]: 60 } }
  expect((await t.call('page/sort', mine, limited)).error_code).toBe(0)
})
