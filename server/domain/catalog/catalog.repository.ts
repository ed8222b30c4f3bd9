import { type Insertable, type Selectable, sql } from 'kysely'
import { VALUE_ROWS, valueRows } from '#server/db/dialect.ts'
import { inParts } from '#server/db/in-parts.ts'
import type { Db } from '#server/db/open.ts'
import type { Schema } from '#server/db/schema.ts'

/** A row of the table `catalog`. */
export type Catalog = Selectable<Schema['catalog']>

/** All catalogs of an item, by order number, then by id. */
export function listCatalogs(db: Db, item_id: number): Promise<Catalog[]> {
  return db
    .selectFrom('catalog')
    .selectAll()
    .where('item_id', '=', item_id)
    .orderBy('s_number')
    .orderBy('cat_id')
    .execute()
}

/** Finds a catalog by its name below a parent (0: the root). If several have the name, it returns the first in order. */
export function findCatalogByName(db: Db, item_id: number, parent_cat_id: number, cat_name: string) {
  return db
    .selectFrom('catalog')
    .selectAll()
    .where('item_id', '=', item_id)
    .where('parent_cat_id', '=', parent_cat_id)
    .where('cat_name', '=', cat_name)
    .orderBy('s_number')
    .orderBy('cat_id')
    .limit(1)
    .executeTakeFirst()
}

/** The number of catalogs in an item. */
export async function countCatalogs(db: Db, item_id: number): Promise<number> {
  const { count } = await db
    .selectFrom('catalog')
    .select((q) => q.fn.countAll<number>().as('count'))
    .where('item_id', '=', item_id)
    .executeTakeFirstOrThrow()
  return count
}

/** Inserts a catalog. @returns its row */
export async function insertCatalog(db: Db, values: Insertable<Schema['catalog']>): Promise<Catalog> {
  return db.insertInto('catalog').values(values).returningAll().executeTakeFirstOrThrow()
}

/** Inserts catalogs. @returns their ids, in the order of the input */
export async function insertCatalogs(db: Db, rows: Insertable<Schema['catalog']>[]): Promise<number[]> {
  const ids: number[] = []
  for (let at = 0; at < rows.length; at += VALUE_ROWS) {
    const made = await db
      .insertInto('catalog')
      .values(rows.slice(at, at + VALUE_ROWS))
      .returning('cat_id')
      .execute()
    // Ids are assigned in the order of the values, but `returning` guarantees no order.
    ids.push(...made.map(({ cat_id }) => cat_id).sort((a, b) => a - b))
  }
  return ids
}

/** Updates item, parent, level, order and name of catalogs. */
export async function updateCatalogs(db: Db, catalogs: readonly Catalog[]): Promise<void> {
  for (let at = 0; at < catalogs.length; at += VALUE_ROWS) {
    const rows = catalogs
      .slice(at, at + VALUE_ROWS)
      .map((one) => [one.cat_id, one.item_id, one.parent_cat_id, one.level, one.s_number, one.cat_name])
    await sql`
      update catalog set item_id = v.column2, parent_cat_id = v.column3, level = v.column4, s_number = v.column5, cat_name = v.column6
      from ${valueRows(rows)} where catalog.cat_id = v.column1`.execute(db)
  }
}

/** Deletes the rows of catalogs. The caller takes care of their pages and descendants. */
export async function deleteCatalogs(db: Db, cat_ids: number[]): Promise<void> {
  await db.deleteFrom('catalog').where('cat_id', 'in', cat_ids).execute()
}

/** Whether a catalog exists in any item. */
export async function catalogExists(db: Db, cat_id: number): Promise<boolean> {
  return (await db.selectFrom('catalog').select('cat_id').where('cat_id', '=', cat_id).executeTakeFirst()) !== undefined
}

/** The ids of a catalog and of all catalogs below it; empty if it does not exist. */
export async function listBranchIds(db: Db, cat_id: number): Promise<number[]> {
  const { rows } = await sql<{ cat_id: number }>`
    with recursive branch (cat_id) as (
      select cat_id from catalog where cat_id = ${cat_id}
      union select c.cat_id from catalog c join branch b on c.parent_cat_id = b.cat_id
    ) select cat_id from branch`.execute(db)
  return rows.map((row) => row.cat_id)
}

/** Which of these ids are first-level catalogs of an item. */
export async function listFirstLevelIds(db: Db, item_id: number, cat_ids: readonly number[]): Promise<number[]> {
  return [...(await listFirstLevelNames(db, item_id, cat_ids)).keys()]
}

/** The names of those catalogs among these that are on the first level of an item, by id. */
export async function listFirstLevelNames(
  db: Db,
  item_id: number,
  cat_ids: readonly number[],
): Promise<Map<number, string>> {
  const rows = await inParts([...new Set(cat_ids)], (part) =>
    db
      .selectFrom('catalog')
      .select(['cat_id', 'cat_name'])
      .where('cat_id', 'in', part)
      .where('item_id', '=', item_id)
      .where('parent_cat_id', '=', 0)
      .execute(),
  )
  return new Map(rows.map((row) => [row.cat_id, row.cat_name]))
}

/** The items of those catalogs among these that are on the first level of their item, by catalog. */
export async function findItemsOfFirstLevel(db: Db, cat_ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await inParts([...new Set(cat_ids)], (part) =>
    db
      .selectFrom('catalog')
      .select(['cat_id', 'item_id'])
      .where('cat_id', 'in', part)
      .where('parent_cat_id', '=', 0)
      .execute(),
  )
  return new Map(rows.map((row) => [row.cat_id, row.item_id]))
}

/** The names of catalogs by id. */
export async function listCatalogNames(db: Db, cat_ids: readonly number[]): Promise<Map<number, string>> {
  const ids = [...new Set(cat_ids)].filter((cat_id) => cat_id > 0)
  const rows = await inParts(ids, (part) =>
    db.selectFrom('catalog').select(['cat_id', 'cat_name']).where('cat_id', 'in', part).execute(),
  )
  return new Map(rows.map((row) => [row.cat_id, row.cat_name]))
}

/** Deletes all catalogs of an item. */
export async function deleteCatalogsOfItem(db: Db, item_id: number): Promise<void> {
  await db.deleteFrom('catalog').where('item_id', '=', item_id).execute()
}
