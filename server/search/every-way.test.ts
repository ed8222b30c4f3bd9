import { afterEach, describe, expect, test } from 'vitest'
import { purgeRecycleBin } from '#server/jobs/purge-recycle-bin.ts'
import { readPageLinks } from '#server/jobs/read-page-links.ts'
import { testApp } from '#server/test/build-test-app.ts'
import { checkLinks } from '#server/test/check-links.ts'
import { makeCatalog, makeItem, makePage } from '#server/test/factories.ts'
import { makeItemWithKey } from '#server/test/item-key.ts'
import { RECYCLE_SECONDS } from '#shared/limits.ts'
import { checkIndex, indexStale, rebuildIndex, unindexPages } from './index-pages.ts'

/** After every call that writes pages, the index and the links between pages agree with the tables. */

const t = testApp()

afterEach(async () => {
  expect(await checkIndex(t.services.database)).toMatchObject({ stale: [], strays: [] })
  await checkLinks(t)
})

const linksOf = async (page_id: number) => {
  const rows = await t.services.database.db
    .selectFrom('page_link')
    .select('to_page_id')
    .where('page_id', '=', page_id)
    .orderBy('to_page_id')
    .execute()
  return rows.map((row) => row.to_page_id)
}

async function site() {
  const item = await makeItem(t)
  const catalog = await makeCatalog(t, item)
  const page = await makePage(t, item, { cat_id: catalog.cat_id, page_content: 'ocelot', author: item.owner })
  // The factories write pages without calls. These pages have links from the start.
  const page_content = `puma [${page.page_title}](/page/${page.page_id}) [self](/page/${page.page_id + 1}) \`[x](/page/1)\``
  const given = { item_id: item.item_id, cat_id: catalog.cat_id, page_title: 'Links', page_content }
  const linking = (await t.call('page/save', given, item.owner)).data
  const other = await makeItem(t, { owner: item.owner })
  const found = async (keyword: string, item_id = item.item_id) =>
    (await t.call('item/search', { item_id, keyword }, item.owner)).data.pages.map((one) => one.page_id)
  const call: typeof t.call = (name, input) => t.call(name, input, item.owner)
  return { item, catalog, page, linking, other, found, call }
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

  test('a save of the same text, with the same and another title, and on a page that was not indexed', async () => {
    const { item, page, found, call } = await site()
    const save = (page_title: string) =>
      call('page/save', { item_id: item.item_id, page_id: page.page_id, page_title, page_content: 'ocelot' })
    await save(page.page_title)
    expect(await found('ocelot')).toEqual([page.page_id])
    await save('Bobcat')
    expect(await found('bobcat')).toEqual([page.page_id])
    await t.services.indexing.settled()
    await unindexPages(t.services.database, [page.page_id])
    expect(await found('bobcat')).toEqual([])
    await save('Bobcat')
    expect(await found('bobcat')).toEqual([page.page_id])
  })

  test('a sample item', async () => {
    const { item, call } = await site()
    for (const kind of ['api', 'dictionary', 'sheet']) {
      const { item_id } = (await call('item/addSample', { kind })).data
      const keyword = { api: 'idempotency', dictionary: 'bigint', sheet: 'balancer' }[kind] ?? ''
      const found = await t.call('item/search', { item_id, keyword }, item.owner)
      expect(found.data.pages.length, kind).toBeGreaterThan(0)
    }
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

  test('a delete, a recovery and a purge', async () => {
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

describe('the links agree after', () => {
  test('saves that add, remove and restore links, and a push', async () => {
    const { item, page, linking, call } = await site()
    const save = (page_content: string) =>
      call('page/save', { item_id: item.item_id, page_id: linking.page_id, page_title: 'Links', page_content })
    await save('nothing')
    expect(await linksOf(linking.page_id)).toEqual([])
    await save(linking.page_content)
    expect(await linksOf(linking.page_id)).toContain(page.page_id)
    const { item: pushed, key } = await makeItemWithKey(t)
    const push = (page_content: string) =>
      t.call('item/updateByApi', { ...key, page_title: 'Pushed', page_content, cat_name: 'a/b' }, null)
    await push(`[x](/page/${page.page_id}) [y](/${item.item_id}/${linking.page_id})`)
    const pages = (await t.call('item/info', { item_id: pushed.item_id }, pushed.owner)).data.menu.catalogs
    const page_id = pages[0]?.catalogs[0]?.pages[0]?.page_id as number
    expect(await linksOf(page_id)).toEqual([page.page_id, linking.page_id])
    await push('none')
    expect(await linksOf(page_id)).toEqual([])
  })

  test('copies and moves of pages, catalogs and items, recoveries and purges', async () => {
    const { item, catalog, page, linking, other, call } = await site()
    await call('page/copy', { page_id: linking.page_id, to_item_id: other.item_id })
    await call('page/copy', { page_id: linking.page_id, to_item_id: other.item_id, is_del: 1 })
    await call('page/copy', {
      page_id: linking.page_id,
      to_item_id: item.item_id,
      new_cat_id: catalog.cat_id,
      is_del: 1,
    })
    await call('catalog/copy', { cat_id: catalog.cat_id, to_item_id: other.item_id })
    await call('item/add', { copy_item_id: other.item_id, item_name: 'Copy' })
    await call('catalog/copy', { cat_id: catalog.cat_id, to_item_id: other.item_id, is_del: 1 })
    await checkLinks(t)
    await call('page/delete', { page_id: linking.page_id })
    await call('recycle/recover', { item_id: other.item_id, page_id: linking.page_id })
    expect(await linksOf(linking.page_id)).toContain(page.page_id)
    await call('page/delete', { page_id: linking.page_id })
    t.time.now += RECYCLE_SECONDS + 1
    await purgeRecycleBin.run(t.services)
    expect(await linksOf(linking.page_id)).toEqual([])
  })

  test('the job that reads pages of earlier versions, also those in the bin', async () => {
    const { item, page } = await site()
    const page_content = `[${page.page_title}](/page/${page.page_id}#h-a) [x](/page/7)`
    const old = await makePage(t, item, { page_content, is_del: 1 })
    const { db } = t.services.database
    await db.deleteFrom('options').where('option_name', '=', 'page_links_read').execute()
    await readPageLinks.run(t.services)
    const rows = await db.selectFrom('page_link').selectAll().where('page_id', '=', old.page_id).execute()
    expect(rows).toContainEqual({ page_id: old.page_id, to_page_id: page.page_id, titles: `["${page.page_title}"]` })
    await checkLinks(t)
  })
})

test('the job indexes a page that is missing in the index, and a rebuild indexes all pages', async () => {
  const { item, page, found } = await site()
  const { db } = t.services.database
  // The page that was saved is noted until then, and would count too.
  await t.services.indexing.settled()
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
