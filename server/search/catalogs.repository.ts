import { sql } from 'kysely'
import { oneOf } from '#server/db/dialect.ts'
import { isToFind } from './pages-to-find.repository.ts'
import { itemsOf } from './search-index.ts'
import type { Searching } from './searching.ts'

/** The most catalogs whose names are compared. */
const CATALOGS_MOST = 2000

/** The catalogs of the items of a scope, in no order; also those that the searcher may not read. */
export async function listCatalogsOfScope({
  db,
  dialect,
  scope,
}: Searching): Promise<{ cat_id: number; cat_name: string }[]> {
  const { rows } = await sql<{ cat_id: number; cat_name: string }>`
    select cat_id, cat_name from catalog where item_id ${oneOf(dialect, itemsOf(scope))} limit ${sql.lit(CATALOGS_MOST)}
  `.execute(db)
  return rows
}

/** The newest pages to find in some catalogs. */
export async function listPagesOfCatalogs(
  { db, dialect, scope, filter }: Searching,
  cat_ids: readonly number[],
  limit: number,
): Promise<number[]> {
  if (cat_ids.length === 0) return []
  const { rows } = await sql<{ page_id: number }>`
    select p.page_id from page p where p.cat_id ${oneOf(dialect, cat_ids)} and ${isToFind(dialect, scope, filter)}
    order by p.page_id desc limit ${limit}
  `.execute(db)
  return rows.map(({ page_id }) => page_id)
}
