import type { Insertable } from 'kysely'
import type { Db } from '../../db/open.ts'
import type { Schema } from '../../db/schema.ts'

export async function insertChange(db: Db, change: Insertable<Schema['item_change_log']>): Promise<void> {
  await db.insertInto('item_change_log').values(change).execute()
}

/** Keeps the newest `kept` rows of an item's change log. */
export async function trimChanges(db: Db, item_id: number, kept: number): Promise<void> {
  await db
    .deleteFrom('item_change_log')
    .where('item_id', '=', item_id)
    .where('id', '<=', (q) =>
      q
        .selectFrom('item_change_log')
        .select('id')
        .where('item_id', '=', item_id)
        .orderBy('id', 'desc')
        .limit(1)
        .offset(kept),
    )
    .execute()
}
