import { sql } from 'kysely'
import { inParts } from '#server/db/in-parts.ts'
import type { Db } from '#server/db/open.ts'

/** Facts about many people, pages or catalogs at once. They judge a list with a fixed number of queries. */

/** The existing accounts among these uids, with their groups. */
export const findPeople = (db: Db, uids: readonly number[]) =>
  inParts(uids, (part) =>
    db.selectFrom('user').select(['uid', 'groupid', 'username']).where('uid', 'in', part).execute(),
  )

/** The existing pages among these ids, with the facts that decide who may read them. */
export const findPagesWithItem = (db: Db, page_ids: readonly number[]) =>
  inParts(page_ids, (part) =>
    db
      .selectFrom('page')
      .innerJoin('item', 'item.item_id', 'page.item_id')
      .select([
        'page.page_id',
        'page.item_id',
        'page.cat_id',
        'page.page_title',
        'item.uid as owner_uid',
        'item.password',
        'item.is_del',
      ])
      .where('page.page_id', 'in', part)
      .where('page.is_del', '=', sql.lit(0))
      .where('item.is_del', '=', sql.lit(0))
      .execute(),
  )

/**
 * Maps each catalog to its first-level catalog. Catalogs are three deep, so this takes a few queries, not one for each.
 */
export async function findTopCatalogs(db: Db, cat_ids: readonly number[]): Promise<Map<number, number>> {
  const parents = new Map<number, number>()
  let ask = [...new Set(cat_ids)].filter((cat_id) => cat_id !== 0)
  while (ask.length > 0) {
    const rows = await inParts(ask, (part) =>
      db.selectFrom('catalog').select(['cat_id', 'parent_cat_id']).where('cat_id', 'in', part).execute(),
    )
    for (const { cat_id, parent_cat_id } of rows) parents.set(cat_id, parent_cat_id)
    ask = [...new Set(rows.map((row) => row.parent_cat_id))].filter((cat_id) => cat_id !== 0 && !parents.has(cat_id))
  }
  const top = (cat_id: number): number => {
    const parent = parents.get(cat_id)
    return parent ? top(parent) : cat_id
  }
  return new Map(cat_ids.map((cat_id) => [cat_id, cat_id === 0 ? 0 : top(cat_id)]))
}
