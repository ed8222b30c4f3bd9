import type { Db } from '#server/db/open.ts'

/** Lets a browser read an item until a time. Replaces its former pass for the item. */
export async function upsertVisitPass(
  db: Db,
  pass: { visitor_hash: string; item_id: number; expire_time: number },
): Promise<void> {
  await db
    .insertInto('visit_pass')
    .values(pass)
    .onConflict((conflict) =>
      conflict.columns(['visitor_hash', 'item_id']).doUpdateSet({ expire_time: pass.expire_time }),
    )
    .execute()
}

/** A live pass of a browser: for this item, or for any. */
export function findVisitPass(db: Db, visitor_hash: string, now: number, item_id?: number) {
  const live = db
    .selectFrom('visit_pass')
    .select('item_id')
    .where('visitor_hash', '=', visitor_hash)
    .where('expire_time', '>', now)
  return (item_id === undefined ? live : live.where('item_id', '=', item_id)).limit(1).executeTakeFirst()
}

/** Ends all visit passes of an item. */
export async function deleteVisitPasses(db: Db, item_id: number): Promise<void> {
  await db.deleteFrom('visit_pass').where('item_id', '=', item_id).execute()
}

/** Deletes the visit passes that have expired. @param now unix seconds */
export async function deleteExpiredVisitPasses(db: Db, now: number): Promise<void> {
  await db.deleteFrom('visit_pass').where('expire_time', '<=', now).execute()
}
