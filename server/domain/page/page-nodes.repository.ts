import { sql } from 'kysely'
import { inParts } from '#server/db/in-parts.ts'
import type { Db } from '#server/db/open.ts'
import { prepared } from '#server/db/prepared.ts'

/** The pages of an item as nodes of the menu. */
const nodesOf = (db: Db, item_id: number) =>
  db
    .selectFrom('page')
    // With the item, PostgreSQL reads the rows of the item by their index. Without, it reads the rows of all items.
    .leftJoin('page_api', (join) =>
      join.onRef('page_api.page_id', '=', 'page.page_id').onRef('page_api.item_id', '=', 'page.item_id'),
    )
    .select(['page.page_id', 'author_uid', 'cat_id', 'page_title', 'addtime', 's_number', 'ext_info'])
    .select(['api_method', 'api_state'])
    .where('page.item_id', '=', item_id)
    .where('is_del', '=', sql.lit(0))
    // Sorted by catalog, because the index has this order.
    .orderBy('cat_id')
    .orderBy('s_number')
    .orderBy('page.page_id')

const pageNodesOf = prepared((db: Db, { item_id }: { item_id: number }) => nodesOf(db, item_id), { isLong: true })

/** All pages of an item as nodes of the menu: in order within each catalog, without their texts, with their API fields. */
export async function listPageNodes(db: Db, item_id: number) {
  const rows = await pageNodesOf(db, { item_id })
  return rows.map(withApi)
}

/** Some pages of an item, as `listPageNodes` lists all: a page, or the pages of catalogs in order within each. */
export async function listSomePageNodes(
  db: Db,
  item_id: number,
  { page_id, cat_ids = [] }: { page_id?: number; cat_ids?: readonly number[] },
) {
  const nodes = nodesOf(db, item_id)
  const rows =
    page_id === undefined
      ? await inParts(cat_ids, (part) => nodes.where('cat_id', 'in', part).execute())
      : await nodes.where('page.page_id', '=', page_id).execute()
  return rows.map(withApi)
}

/** A node of the menu. Adds the API fields only to API pages. */
export const withApi = <T extends { api_method: string | null; api_state: number | null }>({
  api_method,
  api_state,
  ...node
}: T) => (api_method ? { ...node, api_method, api_state: api_state ?? 0 } : node)
