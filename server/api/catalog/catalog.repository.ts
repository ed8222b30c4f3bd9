import type { Insertable, Selectable } from 'kysely'
import type { Db } from '../../db/open.ts'
import type { Schema } from '../../db/schema.ts'

/** A row of the table `catalog`. */
export type Catalog = Selectable<Schema['catalog']>

/** The catalog of this name below a parent (0: the root); the first in order when there are several. */
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
