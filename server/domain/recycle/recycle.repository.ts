import { sql } from 'kysely'
import { VALUE_ROWS } from '#server/db/dialect.ts'
import type { Db } from '#server/db/open.ts'
import { markDeleted, type PagesWhere, restorePagesTo, updatePageRow } from '#server/domain/page/page.repository.ts'

/**
 * The deleted pages of an item, the last deleted first. Times are unix seconds. `return_cat_id` is the catalog that a page returns to: its former
 * one, or 0 (the root) if that is gone or belongs to another item.
 */
export function listRecycled(db: Db, item_id: number) {
  return db
    .selectFrom('recycle')
    .innerJoin('page', 'page.page_id', 'recycle.page_id')
    .leftJoin('catalog', (join) =>
      join.onRef('catalog.cat_id', '=', 'page.cat_id').onRef('catalog.item_id', '=', 'page.item_id'),
    )
    .select((q) => q.fn.coalesce('catalog.cat_id', q.lit(0)).as('return_cat_id'))
    .select([
      'recycle.id',
      'recycle.item_id',
      'recycle.page_id',
      'recycle.page_title',
      'recycle.del_by_uid',
      'recycle.del_by_username',
      'recycle.del_time',
      'recycle.moved_to_item_id',
      'recycle.moved_catalog_id',
    ])
    .where('recycle.item_id', '=', item_id)
    .where('page.item_id', '=', item_id)
    .where('page.is_del', '=', sql.lit(1))
    .orderBy('recycle.del_time', 'desc')
    .orderBy('recycle.id', 'desc')
    .execute()
}

/** Takes a page out of the recycle bin, to a catalog with an order number. */
export async function unrecyclePage(
  db: Db,
  page_id: number,
  position: { cat_id: number; s_number: number },
): Promise<void> {
  await updatePageRow(db, page_id, { is_del: 0, ...position })
  await db.deleteFrom('recycle').where('page_id', '=', page_id).execute()
}

/** The user and the time of a deletion (unix seconds). */
export interface Deletion {
  by: { uid: number; username: string }
  at: number
}

/** Moves a page to the recycle bin. @returns false if it does not exist */
export async function recyclePage(db: Db, item_id: number, page_id: number, deletion: Deletion): Promise<boolean> {
  return (await recycle(db, item_id, deletion, (q) => q('page.page_id', '=', page_id))) > 0
}

/**
 * Moves the pages of catalogs to the recycle bin, with a row for each page.
 * @param moved_catalog_id the entry of the catalogs
 */
export async function recyclePagesOf(
  db: Db,
  item_id: number,
  cat_ids: number[],
  deletion: Deletion,
  moved_catalog_id: number,
): Promise<void> {
  await recycle(db, item_id, deletion, (q) => q('page.cat_id', 'in', cat_ids), moved_catalog_id)
}

async function recycle(
  db: Db,
  item_id: number,
  { by, at }: Deletion,
  which: PagesWhere,
  moved_catalog_id = 0,
): Promise<number> {
  await db
    .insertInto('recycle')
    .columns([
      'item_id',
      'page_id',
      'page_title',
      'del_by_uid',
      'del_by_username',
      'del_time',
      'moved_catalog_id',
      'moved_cat_id',
    ])
    .expression((q) =>
      q
        .selectFrom('page')
        .select([
          'item_id',
          'page_id',
          'page_title',
          sql<number>`cast(${by.uid} as bigint)`.as('del_by_uid'),
          sql<string>`cast(${by.username} as text)`.as('del_by_username'),
          sql<number>`cast(${at} as bigint)`.as('del_time'),
          sql<number>`cast(${moved_catalog_id} as bigint)`.as('moved_catalog_id'),
        ])
        .select((c) => (moved_catalog_id > 0 ? c.ref('cat_id') : c.lit(0)).as('moved_cat_id'))
        .where('item_id', '=', item_id)
        .where('is_del', '=', sql.lit(0))
        .where(which)
        .orderBy('page_id'),
    )
    .execute()
  return markDeleted(db, item_id, which)
}

/** Takes pages out of the recycle bin, each into a catalog. Their order numbers stay. */
export async function unrecyclePagesTo(
  db: Db,
  pages: readonly (readonly [page_id: number, cat_id: number])[],
): Promise<void> {
  for (let at = 0; at < pages.length; at += VALUE_ROWS) {
    const part = pages.slice(at, at + VALUE_ROWS)
    await restorePagesTo(db, part)
    await db
      .deleteFrom('recycle')
      .where(
        'page_id',
        'in',
        part.map(([page_id]) => page_id),
      )
      .execute()
  }
}

/** The entry of the catalog with which a page was deleted or moved, and its catalog at that time. */
export const findRecycledWith = (db: Db, page_id: number) =>
  db
    .selectFrom('recycle')
    .innerJoin('moved_catalog', 'moved_catalog.id', 'recycle.moved_catalog_id')
    .selectAll('moved_catalog')
    .select('recycle.moved_cat_id')
    .where('recycle.page_id', '=', page_id)
    .executeTakeFirst()

/** Up to `batch` rows with a time of deletion at or before `until` (unix seconds), the oldest first. */
export function listOldRows(db: Db, until: number, batch: number) {
  return db
    .selectFrom('recycle')
    .select(['id', 'page_id'])
    .where('del_time', '<=', until)
    .orderBy('del_time')
    .limit(batch)
    .execute()
}

/** Removes entries of pages from the recycle bin, by the ids of the entries. */
export async function deleteRows(db: Db, ids: readonly number[]): Promise<void> {
  await db.deleteFrom('recycle').where('id', 'in', ids).execute()
}

/** Removes the rows of pages from the recycle bin. */
export async function deleteRowsOfPages(db: Db, page_ids: readonly number[]): Promise<void> {
  await db.deleteFrom('recycle').where('page_id', 'in', page_ids).execute()
}

/** Removes all rows of an item's recycle bin, and its entries of deleted and moved catalogs. */
export async function emptyBin(db: Db, item_id: number): Promise<void> {
  await db.deleteFrom('recycle').where('item_id', '=', item_id).execute()
  await db.deleteFrom('moved_catalog').where('item_id', '=', item_id).execute()
}
