import { sql } from 'kysely'
import type { Db } from '#server/db/open.ts'

/** Lists of existing pages of an item, and pages by their titles. Functions for deleted pages say so. */

const pagesOf = (db: Db, item_id: number) =>
  db.selectFrom('page').where('item_id', '=', item_id).where('is_del', '=', sql.lit(0))

/** The page with exactly this title in the item, with its text. If several catalogs have one, it is the oldest. */
export function findPageByTitle(db: Db, item_id: number, page_title: string) {
  return pagesOf(db, item_id)
    .selectAll()
    .where('page_title', '=', page_title)
    .orderBy('page_id')
    .limit(1)
    .executeTakeFirst()
}

/** The page with exactly this title in a catalog (0: the root), with its text; the oldest of several. */
export function findPageInCatalog(db: Db, item_id: number, cat_id: number, page_title: string) {
  return pagesOf(db, item_id)
    .selectAll()
    .where('cat_id', '=', cat_id)
    .where('page_title', '=', page_title)
    .orderBy('page_id')
    .limit(1)
    .executeTakeFirst()
}

/** The id of the first page at the root of an item. */
export async function findFirstRootPage(db: Db, item_id: number): Promise<number | undefined> {
  const first = pagesOf(db, item_id).select('page_id').where('cat_id', '=', 0)
  return (await first.orderBy('s_number').orderBy('page_id').limit(1).executeTakeFirst())?.page_id
}

/** All pages of an item with their text, in the order of the tree. */
export function listPagesWithText(db: Db, item_id: number) {
  return pagesOf(db, item_id)
    .select(['page_id', 'author_uid', 'cat_id', 'page_title', 'page_content', 's_number', 'addtime', 'ext_info'])
    .orderBy('s_number')
    .orderBy('page_id')
    .execute()
}

/** The latest saved pages of an item. @param cat_ids only in these catalogs; undefined: everywhere */
export function listRecentPages(db: Db, item_id: number, cat_ids: readonly number[] | undefined, limit: number) {
  return db
    .selectFrom('page')
    .innerJoin('item', 'item.item_id', 'page.item_id')
    .leftJoin('page_api', 'page_api.page_id', 'page.page_id')
    .select(['page.page_id', 'page_title', 'page.item_id', 'cat_id', 'page.revision'])
    .select(['item.item_type', 'item.item_name', 'api_method'])
    .where('page.item_id', '=', item_id)
    .where('page.is_del', '=', sql.lit(0))
    .$if(cat_ids !== undefined, (query) => query.where('cat_id', 'in', [...(cat_ids ?? []), -1]))
    .orderBy('page.addtime', 'desc')
    .orderBy('page.page_id', 'desc')
    .limit(limit)
    .execute()
}

/** The titles of all pages of an item with their catalogs, in the order of the ids. */
export const listPagePlaces = (db: Db, item_id: number) =>
  pagesOf(db, item_id).select(['page_id', 'cat_id', 'page_title', 'revision']).orderBy('page_id').execute()

/** Pages of an item by id, with the time of their last save (unix seconds), starting at the index `from` (0: the first). */
export function listSaveTimes(db: Db, item_id: number, from: number, most: number) {
  return pagesOf(db, item_id).select(['page_id', 'addtime']).orderBy('page_id').limit(most).offset(from).execute()
}

/** The position of a page, even if the page is deleted. */
export function findPageOrDeleted(db: Db, page_id: number) {
  return db
    .selectFrom('page')
    .select(['page_id', 'item_id', 'cat_id', 'page_title', 's_number', 'is_del'])
    .where('page_id', '=', page_id)
    .executeTakeFirst()
}

/** A deleted page with its text and the facts for its preview. */
export function findDeletedText(db: Db, page_id: number) {
  return db
    .selectFrom('page')
    .select(['page_id', 'page_title', 'page_content', 'line_breaks', 'revision', 'author_username', 'addtime'])
    .where('page_id', '=', page_id)
    .where('is_del', '=', sql.lit(1))
    .executeTakeFirst()
}
