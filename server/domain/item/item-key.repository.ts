import type { Selectable } from 'kysely'
import type { Db } from '#server/db/open.ts'
import type { Schema } from '#server/db/schema.ts'

export type ItemKey = Selectable<Schema['item_token']>

/** The key of an item. */
export function findKey(db: Db, item_id: number): Promise<ItemKey | undefined> {
  return db.selectFrom('item_token').selectAll().where('item_id', '=', item_id).executeTakeFirst()
}

/** Stores a key for an item, unless it has one already (from another request). */
export async function insertKeyOnce(db: Db, key: Omit<ItemKey, 'id'>): Promise<void> {
  await db
    .insertInto('item_token')
    .values(key)
    .onConflict((conflict) => conflict.column('item_id').doNothing())
    .execute()
}

/** Replaces the token of an item's key. Scripts with the former one are refused afterwards. */
export async function replaceToken(db: Db, item_id: number, api_token: string): Promise<void> {
  await db.updateTable('item_token').set({ api_token }).where('item_id', '=', item_id).execute()
}

/** Records the use of an item's key; at most once a second, so that calls that change nothing write nothing. */
export async function touchKey(db: Db, item_id: number, last_check_time: number): Promise<void> {
  await db
    .updateTable('item_token')
    .set({ last_check_time })
    .where('item_id', '=', item_id)
    .where('last_check_time', '<', last_check_time)
    .execute()
}

/** Ends the key and token of an item. */
export async function deleteKey(db: Db, item_id: number): Promise<void> {
  await db.deleteFrom('item_token').where('item_id', '=', item_id).execute()
}
