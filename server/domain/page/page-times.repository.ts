import { sql } from 'kysely'
import type { Db } from '#server/db/open.ts'

/** The next existing pages after an id, with the time of their creation. */
export const listPageTimes = (db: Db, after: number, limit: number) =>
  db
    .selectFrom('page')
    .innerJoin('item', 'item.item_id', 'page.item_id')
    .select(['page.page_id as id', 'page.page_addtime as addtime'])
    .where('page.page_id', '>', after)
    .where('page.is_del', '=', sql.lit(0))
    .where('item.is_del', '=', sql.lit(0))
    .orderBy('page.page_id')
    .limit(limit)
    .execute()
