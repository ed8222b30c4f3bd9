import { type Insertable, sql } from 'kysely'
import { VALUE_ROWS, valueRows } from '#server/db/dialect.ts'
import type { Db } from '#server/db/open.ts'
import type { Schema } from '#server/db/schema.ts'
import { returnDeletedPagesTo } from '#server/domain/page/page.repository.ts'

/** Records a catalog that is deleted or moved to another item. @returns the id of the entry */
export async function insertMovedCatalog(db: Db, entry: Insertable<Schema['moved_catalog']>): Promise<number> {
  return (await db.insertInto('moved_catalog').values(entry).returning('id').executeTakeFirstOrThrow()).id
}

/** An entry of the recycle bin for a catalog, by its id. */
export function findMovedCatalog(db: Db, id: number) {
  return db.selectFrom('moved_catalog').selectAll().where('id', '=', id).executeTakeFirst()
}

/**
 * The catalogs that were deleted or moved out of an item, the last one first. `return_cat_id` is the catalog that an entry returns to: its former parent, or 0
 * (the root) when that is gone or belongs to another item. `pages`: how many of its pages are still in the recycle bin.
 */
export function listMovedCatalogs(db: Db, item_id: number) {
  return db
    .selectFrom('moved_catalog')
    .leftJoin('catalog', (join) =>
      join
        .onRef('catalog.cat_id', '=', 'moved_catalog.parent_cat_id')
        .onRef('catalog.item_id', '=', 'moved_catalog.item_id'),
    )
    .select([
      'moved_catalog.id',
      'moved_catalog.item_id',
      'moved_catalog.cat_name',
      'moved_catalog.moved_to_item_id',
      'moved_catalog.del_by_uid',
      'moved_catalog.del_by_username',
      'moved_catalog.del_time',
    ])
    .select((q) => q.fn.coalesce('catalog.cat_id', q.lit(0)).as('return_cat_id'))
    .select((q) =>
      q
        .selectFrom('recycle')
        .select((c) => c.fn.countAll<number>().as('count'))
        .whereRef('recycle.moved_catalog_id', '=', 'moved_catalog.id')
        // A literal, so that the query uses the index of these rows.
        .where('recycle.moved_catalog_id', '>', sql.lit(0))
        .as('pages'),
    )
    .where('moved_catalog.item_id', '=', item_id)
    .orderBy('moved_catalog.del_time', 'desc')
    .orderBy('moved_catalog.id', 'desc')
    .execute()
}

/** The pages of an entry that are still in the recycle bin, with their former catalogs. */
export function listPagesOfMoved(db: Db, moved_catalog_id: number) {
  return db
    .selectFrom('recycle')
    .innerJoin('page', 'page.page_id', 'recycle.page_id')
    .select(['recycle.page_id', 'recycle.moved_cat_id'])
    .where('recycle.moved_catalog_id', '=', moved_catalog_id)
    .where('recycle.moved_catalog_id', '>', sql.lit(0))
    .where('page.is_del', '=', sql.lit(1))
    .execute()
}

/**
 * After catalogs came back with new ids: what is still in the recycle bin returns into the new ones.
 * @param pairs the former and the new id of each catalog
 */
export async function returnInto(
  db: Db,
  item_id: number,
  pairs: readonly (readonly [before: number, now: number])[],
): Promise<void> {
  for (let at = 0; at < pairs.length; at += VALUE_ROWS) {
    const part = pairs.slice(at, at + VALUE_ROWS)
    await sql`
      update moved_catalog set parent_cat_id = v.column2 from ${valueRows(part)}
      where moved_catalog.parent_cat_id = v.column1 and moved_catalog.item_id = ${item_id}`.execute(db)
    await returnDeletedPagesTo(db, item_id, part)
  }
}

/**
 * Gives catalogs of an entry, and the pages of it in the recycle bin, other ids.
 * @param changed all catalogs of the entry as JSON, and the former and the new id of each catalog that has got another one; at most `VALUE_ROWS`
 */
export async function renumberMoved(
  db: Db,
  id: number,
  { catalogs, pairs }: { catalogs: string; pairs: readonly (readonly [before: number, now: number])[] },
): Promise<void> {
  if (pairs.length === 0) return
  await db.updateTable('moved_catalog').set({ catalogs }).where('id', '=', id).execute()
  await sql`
    update recycle set moved_cat_id = v.column2 from ${valueRows(pairs)}
    where recycle.moved_cat_id = v.column1 and recycle.moved_catalog_id = ${id} and recycle.moved_catalog_id > 0`.execute(
    db,
  )
}

/** Deletes an entry of the recycle bin for a catalog. The caller takes care of its pages. */
export async function deleteMovedCatalog(db: Db, id: number): Promise<void> {
  await db.deleteFrom('moved_catalog').where('id', '=', id).execute()
}

/** Deletes the entries of catalogs that were deleted or moved away at or before `until` (unix seconds). Their pages are purged separately. */
export async function purgeMovedCatalogs(db: Db, until: number): Promise<void> {
  await db.deleteFrom('moved_catalog').where('del_time', '<=', until).execute()
}
