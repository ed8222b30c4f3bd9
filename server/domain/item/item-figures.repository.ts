import { sql } from 'kysely'
import type { Db } from '#server/db/open.ts'

/** The next existing items after an id: the time of their creation, and the number of their pages, counted by an index. */
export const listItemFigures = (db: Db, after: number, limit: number) =>
  db
    .selectFrom('item')
    .leftJoin('page', (join) => join.onRef('page.item_id', '=', 'item.item_id').on('page.is_del', '=', sql.lit(0)))
    .select((q) => ['item.item_id as id', 'item.addtime', q.fn.count<number>('page.page_id').as('pages')])
    .where('item.item_id', '>', after)
    .where('item.is_del', '=', sql.lit(0))
    .groupBy(['item.item_id', 'item.addtime'])
    .orderBy('item.item_id')
    .limit(limit)
    .execute()
