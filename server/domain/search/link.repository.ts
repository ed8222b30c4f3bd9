import { inParts } from '#server/db/in-parts.ts'
import type { Db } from '#server/db/open.ts'

/** The pages of an item that were saved last. @param cat_ids the only catalogs of it to look in; undefined: everywhere */
export function listRecentPages(db: Db, item_id: number, cat_ids: readonly number[] | undefined, limit: number) {
  return db
    .selectFrom('page')
    .innerJoin('item', 'item.item_id', 'page.item_id')
    .leftJoin('page_api', 'page_api.page_id', 'page.page_id')
    .select(['page.page_id', 'page_title', 'page.item_id', 'cat_id', 'page.revision'])
    .select(['item.item_type', 'item.item_name', 'api_method'])
    .where('page.item_id', '=', item_id)
    .where('page.is_del', '=', 0)
    .$if(cat_ids !== undefined, (query) => query.where('cat_id', 'in', [...(cat_ids ?? []), -1]))
    .orderBy('page.addtime', 'desc')
    .orderBy('page.page_id', 'desc')
    .limit(limit)
    .execute()
}

/** The names of catalogs by id. */
export async function listCatalogNames(db: Db, cat_ids: readonly number[]): Promise<Map<number, string>> {
  const ids = [...new Set(cat_ids)].filter((cat_id) => cat_id > 0)
  const rows = await inParts(ids, (part) =>
    db.selectFrom('catalog').select(['cat_id', 'cat_name']).where('cat_id', 'in', part).execute(),
  )
  return new Map(rows.map((row) => [row.cat_id, row.cat_name]))
}
