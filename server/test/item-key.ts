import type { TestApp } from './build-test-app.ts'
import { makeItem, type TestItem } from './factories.ts'

export type TestKey = { api_key: string; api_token: string }

/** An item with its key and token, for tests of the open API. */
export async function makeItemWithKey(
  t: TestApp,
  given: Parameters<typeof makeItem>[1] = {},
): Promise<{ item: TestItem; key: TestKey }> {
  const item = await makeItem(t, given)
  const key = { api_key: `key-of-${item.item_id}`, api_token: `token-of-${item.item_id}` }
  await t.services.database.db
    .insertInto('item_token')
    .values({
      ...key,
      api_token: t.services.secrets.seal(key.api_token),
      item_id: item.item_id,
      addtime: t.time.now,
      last_check_time: 0,
    })
    .execute()
  return { item, key }
}

/** The pages of an item that are not deleted, each with the path of its catalog. */
export async function pagesOf(t: TestApp, { item_id }: TestItem) {
  const { db } = t.services.database
  const catalogs = await db.selectFrom('catalog').selectAll().where('item_id', '=', item_id).execute()
  const pathOf = (cat_id: number): string => {
    const catalog = catalogs.find((row) => row.cat_id === cat_id)
    return catalog ? `${pathOf(catalog.parent_cat_id)}/${catalog.cat_name}` : ''
  }
  const pages = await db
    .selectFrom('page')
    .selectAll()
    .where('item_id', '=', item_id)
    .where('is_del', '=', 0)
    .orderBy('page_id')
    .execute()
  return pages.map((page) => ({ ...page, path: pathOf(page.cat_id) }))
}

/** The number of rows of a table that belong to an item. */
export async function countRows(
  t: TestApp,
  table: 'page' | 'page_history' | 'catalog' | 'item_change_log',
  { item_id }: TestItem,
): Promise<number> {
  const rows = await t.services.database.db.selectFrom(table).select('item_id').where('item_id', '=', item_id).execute()
  return rows.length
}
