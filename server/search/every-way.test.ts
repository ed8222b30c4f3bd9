import { afterEach, describe, expect, test } from 'vitest'
import { RECYCLE_SECONDS } from '#shared/constants.ts'
import { purgeRecycleBin } from '../jobs/purge-recycle-bin.ts'
import { testApp } from '../test/build-test-app.ts'
import { makeCatalog, makeItem, makePage } from '../test/factories.ts'
import { makeItemWithKey } from '../test/item-key.ts'
import { checkIndex, indexStale, rebuildIndex, unindexPages } from './index-pages.service.ts'

/** Whatever writes pages, the index says the same as the tables when the call is answered. */

const t = testApp()

afterEach(async () => {
  expect(await checkIndex(t.services.database)).toMatchObject({ stale: [], strays: [] })
})

async function site() {
  const item = await makeItem(t)
  const catalog = await makeCatalog(t, item)
  const page = await makePage(t, item, { cat_id: catalog.cat_id, page_content: 'ocelot', author: item.owner })
  const other = await makeItem(t, { owner: item.owner })
  const found = async (keyword: string, item_id = item.item_id) =>
    (await t.call('item/search', { item_id, keyword }, item.owner)).data.pages.map((one) => one.page_id)
  const call: typeof t.call = (name, input) => t.call(name, input, item.owner)
  return { item, catalog, page, other, found, call }
}

describe('the index agrees after', () => {
  test('a first save, a second one, and a new title', async () => {
    const { item, found, call } = await site()
    const made = await call('page/save', { item_id: item.item_id, page_id: 0, page_title: 'A', page_content: 'serval' })
    const { page_id } = made.data
    expect(await found('serval')).toEqual([page_id])
    await call('page/save', { item_id: item.item_id, page_id, page_title: 'Caracal', page_content: 'margay' })
    expect(await found('serval')).toEqual([])
    expect(await found('margay')).toEqual([page_id])
    expect(await found('caracal')).toEqual([page_id])
  })

  test('the same text once more, with the same title and with another, and on a page that the index did not hold', async () => {
    const { item, page, found, call } = await site()
    const save = (page_title: string) =>
      call('page/save', { item_id: item.item_id, page_id: page.page_id, page_title, page_content: 'ocelot' })
    await save(page.page_title)
    expect(await found('ocelot')).toEqual([page.page_id])
    await save('Bobcat')
    expect(await found('bobcat')).toEqual([page.page_id])
    await unindexPages(t.services.database, [page.page_id])
    expect(await found('bobcat')).toEqual([])
    await save('Bobcat')
    expect(await found('bobcat')).toEqual([page.page_id])
  })

  test('a push', async () => {
    const { item, key } = await makeItemWithKey(t)
    await t.call('item/updateByApi', { ...key, page_title: 'Pushed', page_content: 'kodkod', cat_name: 'a/b' }, null)
    const { data } = await t.call('item/search', { item_id: item.item_id, keyword: 'kodkod' }, item.owner)
    expect(data.pages).toHaveLength(1)
  })

  test('copies and moves of pages, catalogs and items', async () => {
    const { page, other, catalog, item, found, call } = await site()
    const copy = (await call('page/copy', { page_id: page.page_id, to_item_id: other.item_id })).data
    expect(await found('ocelot', other.item_id)).toEqual([copy.page_id])
    await call('page/copy', { page_id: copy.page_id, to_item_id: item.item_id, is_del: 1 })
    expect(await found('ocelot', other.item_id)).toEqual([])
    expect(await found('ocelot')).toHaveLength(2)
    await call('catalog/copy', { cat_id: catalog.cat_id, to_item_id: other.item_id })
    await call('catalog/copy', { cat_id: catalog.cat_id, to_item_id: other.item_id, is_del: 1 })
    expect(await found('ocelot', other.item_id)).toHaveLength(2)
    const copied = await call('item/add', { copy_item_id: other.item_id, item_name: 'Copy' })
    expect(await found('ocelot', copied.data.item_id)).toHaveLength(2)
  })

  test('a delete, a recovery, and what the bin lets go for good', async () => {
    const { item, page, found, call } = await site()
    await call('page/delete', { page_id: page.page_id })
    expect(await found('ocelot')).toEqual([])
    await call('recycle/recover', { item_id: item.item_id, page_id: page.page_id })
    expect(await found('ocelot')).toEqual([page.page_id])
    await call('page/delete', { page_id: page.page_id })
    t.time.now += RECYCLE_SECONDS + 1
    await purgeRecycleBin.run(t.services)
    expect(await found('ocelot')).toEqual([])
  })

  test('a version that is restored', async () => {
    const { item, page, found, call } = await site()
    const { item_id } = item
    await call('page/save', { item_id, page_id: page.page_id, page_title: 'P', page_content: 'jaguarundi' })
    await call('page/save', { item_id, page_id: page.page_id, page_title: 'P', page_content: 'ocelot again' })
    expect(await found('jaguarundi')).toEqual([])
    expect(await found('ocelot')).toEqual([page.page_id])
  })
})

test('a page that came past the index is read by the job, and a rebuild reads them all', async () => {
  const { item, page, found } = await site()
  const { db } = t.services.database
  await db
    .updateTable('page')
    .set({ page_content: 'pampas', revision: 2 })
    .where('page_id', '=', page.page_id)
    .execute()
  expect((await checkIndex(t.services.database)).stale).toEqual([page.page_id])
  expect(await indexStale(t.services.database)).toBe(1)
  expect(await found('pampas', item.item_id)).toEqual([page.page_id])
  const told: number[] = []
  const { pages } = await checkIndex(t.services.database)
  expect(await rebuildIndex(t.services.database, (read) => told.push(read))).toBe(pages)
  expect(told.at(-1)).toBe(pages)
  expect(await found('pampas', item.item_id)).toEqual([page.page_id])
})
