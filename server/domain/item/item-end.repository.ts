import type { Db } from '#server/db/open.ts'

/** Rows that are removed with an item, or when its owner changes. */

/** Ends all edit locks on pages of an item. */
export async function endLocks(db: Db, item_id: number): Promise<void> {
  await db
    .deleteFrom('page_lock')
    .where('page_id', 'in', (q) => q.selectFrom('page').select('page_id').where('item_id', '=', item_id))
    .execute()
}

/** Ends the key and token of an item. */
export async function endKey(db: Db, item_id: number): Promise<void> {
  await db.deleteFrom('item_token').where('item_id', '=', item_id).execute()
}

/** Removes the member row of a new owner. */
export async function deleteMemberRow(db: Db, item_id: number, uid: number): Promise<void> {
  await db.deleteFrom('item_member').where('item_id', '=', item_id).where('uid', '=', uid).execute()
}
