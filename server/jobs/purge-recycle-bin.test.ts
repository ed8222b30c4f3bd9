import { expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeCatalog, makeItem, makeMember, makePage } from '#server/test/factories.ts'
import { keepTemplate } from '#server/test/templates.ts'
import { RECYCLE_SECONDS } from '#shared/limits.ts'
import { purgeRecycleBin } from './purge-recycle-bin.ts'

const t = testApp()
const db = () => t.services.database.db
const purge = () => purgeRecycleBin.run(t.services)

const BESIDE = [
  'page',
  'page_history',
  'page_render',
  'single_page',
  'page_lock',
  'page_request',
  'page_api',
  'recycle',
] as const
/** The number of rows of each table about a page. */
async function rowsOf(page_id: number) {
  const counts: Record<string, number> = {}
  for (const table of BESIDE)
    counts[table] = (await db().selectFrom(table).selectAll().where('page_id', '=', page_id).execute()).length
  counts.subscription = (
    await db().selectFrom('subscription').selectAll().where('object_id', '=', page_id).execute()
  ).length
  return counts
}

/** A page with a history, a rendering, a share, a lock and a subscriber. */
async function makeFullPage(item: Awaited<ReturnType<typeof makeItem>>, cat_id = 0) {
  const { item_id, owner } = item
  const { page_id } = (
    await t.call(
      'page/save',
      { item_id, cat_id, page_content: '1', request_id: `purge${cat_id}${Math.random()}` },
      owner,
    )
  ).data
  await t.call('page/save', { item_id, page_id, page_content: '2' }, owner)
  await t.call('page/createSinglePage', { page_id, isCreateSiglePage: 'true' }, owner)
  await db()
    .insertInto('page_api')
    .values({ page_id, item_id, api_method: 'GET', api_path: '/', api_state: 0 })
    .execute()
  await db()
    .insertInto('page_lock')
    .values({ page_id, lock_uid: 1, lock_username: '', token_id: 1, lock_to: 1, addtime: 1 })
    .execute()
  await db()
    .insertInto('subscription')
    .values({ uid: 987_001, object_id: page_id, object_type: 'page', action_type: 'update', sub_time: 1 })
    .execute()
  return page_id
}

const everyOne = (n: number) => Object.fromEntries([...BESIDE, 'subscription'].map((table) => [table, n]))

test('a page is purged from the recycle bin after 30 days, with everything that belongs to it, and not before', async () => {
  const item = await makeItem(t)
  const page_id = await makeFullPage(item)
  const kept = await makeFullPage(item)
  await t.call('page/delete', { page_id }, item.owner)
  t.time.now += RECYCLE_SECONDS - 1
  await purge()
  expect((await rowsOf(page_id)).page).toBe(1)
  t.time.now += 1
  await purge()
  expect(await rowsOf(page_id)).toEqual(everyOne(0))
  expect((await rowsOf(kept)).page).toBe(1)
  await purge()
})

test('all pages of a deleted catalog are purged', async () => {
  const item = await makeItem(t)
  const catalog = await makeCatalog(t, item)
  for (let i = 0; i < 450; i += 1) await makePage(t, item, { cat_id: catalog.cat_id })
  await t.call('catalog/delete', { cat_id: catalog.cat_id, item_id: item.item_id }, item.owner)
  t.time.now += RECYCLE_SECONDS
  await purge()
  for (const table of ['page', 'recycle'] as const)
    expect(await db().selectFrom(table).selectAll().where('item_id', '=', item.item_id).execute()).toEqual([])
})

test('a page that is not deleted stays, even if it has a row in the recycle bin', async () => {
  const item = await makeItem(t)
  const page_id = await makeFullPage(item)
  await t.call('page/delete', { page_id }, item.owner)
  await db().updateTable('page').set({ is_del: 0 }).where('page_id', '=', page_id).execute()
  t.time.now += RECYCLE_SECONDS
  await purge()
  expect(await rowsOf(page_id)).toMatchObject({ page: 1, page_history: 1, recycle: 0 })
})

test('a deleted item is purged with everything in it, and other items stay', async () => {
  const item = await makeItem(t)
  const other = await makeItem(t, { owner: item.owner })
  const member = await makeMember(t, item)
  const catalog = await makeCatalog(t, item)
  const pages = [await makeFullPage(item), await makeFullPage(item, catalog.cat_id)]
  const kept = await makeFullPage(other)
  await t.call('item/star', { item_id: item.item_id }, member)
  await t.call('item/getKey', { item_id: item.item_id }, item.owner)
  await keepTemplate(t, item.owner, { items: [item, other] })
  const long = { is_del: 1, last_update_time: t.time.now }
  await db().updateTable('item').set(long).where('item_id', '=', item.item_id).execute()
  t.time.now += RECYCLE_SECONDS - 1
  await purge()
  expect((await rowsOf(pages[0] as number)).page).toBe(1)
  t.time.now += 1
  await purge()
  for (const page_id of pages) expect(await rowsOf(page_id)).toEqual(everyOne(0))
  for (const table of [
    'item',
    'item_member',
    'item_token',
    'item_change_log',
    'item_star',
    'catalog',
    'page',
    'page_history',
    'template_item',
  ] as const)
    expect(await db().selectFrom(table).selectAll().where('item_id', '=', item.item_id).execute()).toEqual([])
  expect((await rowsOf(kept)).page).toBe(1)
  expect((await t.call('template/getMyList', {}, item.owner)).data).toMatchObject([{ share_item_count: 1 }])
})

test('ScriptCron/run purges too', async () => {
  const item = await makeItem(t)
  const page = await makePage(t, item)
  await t.call('page/delete', { page_id: page.page_id }, item.owner)
  t.time.now += RECYCLE_SECONDS
  expect((await t.call('ScriptCron/run')).error_code).toBe(0)
  expect((await rowsOf(page.page_id)).page).toBe(0)
})
