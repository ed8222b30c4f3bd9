import { type Insertable, sql } from 'kysely'
import type { Db } from '#server/db/open.ts'
import type { Schema } from '#server/db/schema.ts'

/** A first save, by the id that the editor gave it. */
export type FirstSave = Pick<Schema['page_request'], 'item_id' | 'uid' | 'request_id'>

/** The page that a first save created, if it still exists in the same item. */
export async function findPageOfRequest(db: Db, { item_id, uid, request_id }: FirstSave): Promise<number | undefined> {
  const row = await db
    .selectFrom('page_request')
    .innerJoin('page', 'page.page_id', 'page_request.page_id')
    .select('page.page_id')
    .where('page_request.item_id', '=', item_id)
    .where('page_request.uid', '=', uid)
    .where('page_request.request_id', '=', request_id)
    .where('page.item_id', '=', item_id)
    .where('page.is_del', '=', sql.lit(0))
    .executeTakeFirst()
  return row?.page_id
}

/** Stores the page that a first save created. Replaces an entry whose page is gone. */
export async function keepRequest(db: Db, row: Insertable<Schema['page_request']>): Promise<void> {
  const { page_id, addtime } = row
  await db
    .insertInto('page_request')
    .values(row)
    .onConflict((conflict) => conflict.columns(['item_id', 'uid', 'request_id']).doUpdateSet({ page_id, addtime }))
    .execute()
}

/** Removes first saves made at or before `until` (unix seconds). */
export async function deleteOldRequests(db: Db, until: number): Promise<void> {
  await db.deleteFrom('page_request').where('addtime', '<=', until).execute()
}
