import { describe, expect, test } from 'vitest'
import { buildTestApp, testApp } from '#server/test/build-test-app.ts'
import { makeCatalog, makeItem, makeMember, makePage, makePeople, type TestCatalog } from '#server/test/factories.ts'
import { refused } from '#server/test/refused.ts'

const t = testApp()
const db = () => t.services.database.db

const pageRow = (page_id: number) =>
  db().selectFrom('page').selectAll().where('page_id', '=', page_id).executeTakeFirstOrThrow()

async function makeDeleted(levels: number) {
  const item = await makeItem(t)
  const catalogs: TestCatalog[] = []
  for (let level = 0; level < levels; level += 1) {
    const parent = catalogs.at(-1)
    catalogs.push(await makeCatalog(t, item, parent ? { parent } : {}))
  }
  const cat_id = catalogs.at(-1)?.cat_id ?? 0
  const page = await makePage(t, item, { cat_id, page_content: 'findable', s_number: 1, author: item.owner })
  await makePage(t, item, { cat_id, s_number: 8 })
  await makePage(t, item, { s_number: 3 })
  await t.call('page/delete', { page_id: page.page_id }, item.owner)
  return { item, catalogs, cat_id, page, input: { item_id: item.item_id, page_id: page.page_id } }
}

describe('a page comes back', () => {
  test.each([0, 1, 3])('to the end of the catalog where it was, %i levels deep', async (levels) => {
    const { item, cat_id, page, input } = await makeDeleted(levels)
    const saved = (await pageRow(page.page_id)).addtime
    t.time.now += 10
    expect(await t.call('recycle/recover', input, item.owner)).toEqual({ error_code: 0, data: [] })
    expect(await pageRow(page.page_id)).toMatchObject({ is_del: 0, cat_id, s_number: 9, addtime: saved, revision: 1 })
    expect((await t.call('recycle/getList', { item_id: item.item_id }, item.owner)).data).toEqual([])
    expect((await t.call('page/info', { page_id: page.page_id })).data.page_content).toBe('findable')
    const hits = await t.call('item/search', { item_id: item.item_id, keyword: 'findable' }, item.owner)
    expect(hits.data.pages).toHaveLength(1)
    const log = await db().selectFrom('item_change_log').selectAll().where('item_id', '=', item.item_id).execute()
    expect(log.at(-1)).toMatchObject({ op_object_type: 'page', op_object_id: page.page_id, uid: item.owner.uid })
    await t.call('page/delete', { page_id: page.page_id }, item.owner)
    expect((await t.call('recycle/getList', { item_id: item.item_id }, item.owner)).data).toHaveLength(1)
  })

  test('to the root when its catalog is gone, or belongs to another item by now', async () => {
    const gone = await makeDeleted(2)
    const cat_id = gone.catalogs[0]?.cat_id
    await t.call('catalog/delete', { item_id: gone.item.item_id, cat_id }, gone.item.owner)
    await t.call('recycle/recover', gone.input, gone.item.owner)
    expect(await pageRow(gone.page.page_id)).toMatchObject({ is_del: 0, cat_id: 0, s_number: 4 })

    const moved = await makeDeleted(1)
    const to = await makeItem(t, { owner: moved.item.owner })
    const move = { cat_id: moved.cat_id, new_p_cat_id: 0, to_item_id: to.item_id, is_del: 1 }
    expect((await t.call('catalog/copy', move, moved.item.owner)).error_code).toBe(0)
    await t.call('recycle/recover', moved.input, moved.item.owner)
    expect(await pageRow(moved.page.page_id)).toMatchObject({ is_del: 0, cat_id: 0, item_id: moved.item.item_id })
  })

  test('to its place among its neighbours, when a deletion is undone', async () => {
    const { item, page, input, catalogs, cat_id } = await makeDeleted(1)
    expect((await t.call('recycle/recover', { ...input, in_place: 1 }, item.owner)).error_code).toBe(0)
    expect(await pageRow(page.page_id)).toMatchObject({ is_del: 0, cat_id, s_number: 1 })
    await t.call('page/delete', { page_id: page.page_id }, item.owner)
    await t.call('catalog/delete', { item_id: item.item_id, cat_id: catalogs[0]?.cat_id }, item.owner)
    await t.call('recycle/recover', { ...input, in_place: 1 }, item.owner)
    expect(await pageRow(page.page_id)).toMatchObject({ is_del: 0, cat_id: 0, s_number: 4 })
  })

  test('by an editor, and by a limited one into its catalog', async () => {
    const anywhere = await makeDeleted(0)
    const editor = await makeMember(t, anywhere.item)
    expect((await t.call('recycle/recover', anywhere.input, editor)).error_code).toBe(0)
    const { item, catalogs, cat_id, page, input } = await makeDeleted(2)
    const limited = await makeMember(t, item, { cat_id: catalogs[0]?.cat_id ?? 0 })
    expect((await t.call('recycle/recover', input, limited)).error_code).toBe(0)
    expect(await pageRow(page.page_id)).toMatchObject({ is_del: 0, cat_id })
  })

  test('once, also when two ask at once', async () => {
    const { item, input } = await makeDeleted(1)
    const both = await Promise.all([1, 2].map(() => t.call('recycle/recover', input, item.owner)))
    expect(both.map((answer) => answer.error_name)).toContain(undefined)
    expect(both.map((answer) => answer.error_name)).toContain('NOT_FOUND')
  })
})

describe('refused, with nothing changed', () => {
  test('people who may not edit in the target catalog', async () => {
    const { item, input } = await makeDeleted(0)
    const people = await makePeople(t, item)
    expect(await refused(t, 'recycle/recover', input, people.guest)).toBe('NOT_LOGGED_IN')
    const limited = await makeMember(t, item, { cat_id: (await makeCatalog(t, item)).cat_id })
    for (const person of [people.stranger, people.reader, limited])
      expect(await refused(t, 'recycle/recover', input, person)).toBe('ITEM_NOT_EDITED')
    const inside = await makeDeleted(2)
    const cat_id = inside.catalogs[0]?.cat_id ?? 0
    const insider = await makeMember(t, inside.item, { cat_id })
    await t.call('catalog/delete', { item_id: inside.item.item_id, cat_id: inside.cat_id }, insider)
    expect(await refused(t, 'recycle/recover', inside.input, insider)).toBe('ITEM_NOT_EDITED')
  })

  test('pages of other items, pages outside the recycle bin, unknown pages; archived items', async () => {
    const { item, input } = await makeDeleted(0)
    const other = await makeItem(t, { owner: item.owner })
    const call = (more: Record<string, unknown>) => refused(t, 'recycle/recover', { ...input, ...more }, item.owner)
    expect(await call({ item_id: other.item_id })).toBe('WRONG_ITEM')
    expect(await call({ page_id: (await makePage(t, item)).page_id })).toBe('NOT_FOUND')
    expect(await call({ page_id: 987_654 })).toBe('NOT_FOUND')
    expect(await call({ page_id: 0 })).toBe('BAD_FIELD:page_id')
    expect(await call({ item_id: 987_654 })).toBe('NOT_FOUND')
    await db().updateTable('item').set({ is_archived: 1 }).where('item_id', '=', item.item_id).execute()
    expect(await call({})).toBe('ITEM_ARCHIVED')
  })
})

test('an item with the maximum of pages recovers none, creates none, and says so before', async () => {
  const small = await buildTestApp({ PAGES_PER_ITEM: '2' })
  try {
    const item = await makeItem(small)
    const { item_id } = item
    const catalog = await makeCatalog(small, item)
    const page = await makePage(small, item, { cat_id: catalog.cat_id })
    const isFull = async () => (await small.call('page/isLock', { page_id: 0, item_id }, item.owner)).data.exceed
    expect(await isFull()).toBe(0)
    await small.call('page/delete', { page_id: page.page_id }, item.owner)
    const make = () => small.call('page/save', { item_id, page_content: 'x', cat_id: catalog.cat_id }, item.owner)
    const made = await Promise.all([make(), make(), make(), make()])
    expect(made.filter((answer) => answer.error_code === 0)).toHaveLength(2)
    expect(made.filter((answer) => answer.error_name === 'PAGE_COUNT_EXCEEDED')).toHaveLength(2)
    expect(await isFull()).toBe(1)
    const input = { item_id, page_id: page.page_id }
    expect(await refused(small, 'recycle/recover', input, item.owner)).toBe('PAGE_COUNT_EXCEEDED')
    const other = await makeItem(small, { owner: item.owner })
    await makePage(small, other)
    for (const is_del of [0, 1]) {
      const copy = { cat_id: catalog.cat_id, new_p_cat_id: 0, to_item_id: other.item_id, is_del }
      expect(await refused(small, 'catalog/copy', copy, item.owner)).toBe('PAGE_COUNT_EXCEEDED')
    }
  } finally {
    await small.close()
  }
})
