import { type Expression, type SqlBool, sql } from 'kysely'
import type { Db } from '#server/db/open.ts'
import { prepared } from '#server/db/prepared.ts'

/** Items that allow search engines: open, not deleted, and enabled by their managers. Archived ones are readable, so they are included. */
const INDEXABLE: Expression<SqlBool> = sql<SqlBool>`item.search_engines = 1 and item.password = '' and item.is_del = 0`

const switchOf = prepared((db: Db, { item_id }: { item_id: number }) =>
  db.selectFrom('item').select('item_id').where('item_id', '=', item_id).where(INDEXABLE),
)

/** Whether search engines may index the pages of an item. */
export async function isIndexable(db: Db, item_id: number): Promise<boolean> {
  return (await switchOf(db, { item_id })).length > 0
}

const anyItem = prepared((db: Db) => db.selectFrom('item').select('item_id').where(INDEXABLE).limit(1))

/** Whether any item allows search engines. */
export async function hasIndexable(db: Db): Promise<boolean> {
  return (await anyItem(db, {})).length > 0
}

const itemColumns = ['item.item_id', 'item.item_domain', 'item.last_update_time'] as const

/** The item if it allows search engines; otherwise undefined. */
export function findIndexable(db: Db, item_id: number) {
  return db.selectFrom('item').select(itemColumns).where('item_id', '=', item_id).where(INDEXABLE).executeTakeFirst()
}

/** Up to `most` items that allow search engines, each with the number of its pages. */
export function listIndexable(db: Db, most: number) {
  return db
    .selectFrom('item')
    .select(itemColumns)
    .select((q) =>
      q
        .selectFrom('page')
        .select((page) => page.fn.countAll<number>().as('pages'))
        .whereRef('page.item_id', '=', 'item.item_id')
        .where('page.is_del', '=', sql.lit(0))
        .as('pages'),
    )
    .where(INDEXABLE)
    .orderBy('item.item_id')
    .limit(most)
    .execute()
}
