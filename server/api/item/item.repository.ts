import type { Db } from '../../db/open.ts'

/** Writes down when the content of an item last changed (unix seconds). */
export async function touchItem(db: Db, item_id: number, last_update_time: number): Promise<void> {
  await db.updateTable('item').set({ last_update_time }).where('item_id', '=', item_id).execute()
}

export async function renameItem(db: Db, item_id: number, item_name: string): Promise<void> {
  await db.updateTable('item').set({ item_name }).where('item_id', '=', item_id).execute()
}
