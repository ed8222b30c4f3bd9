import { inParts } from '#server/db/in-parts.ts'
import type { Db } from '#server/db/open.ts'

/** Stars an item for a user, if it is not starred yet. @returns the id of the star */
export async function insertStar(db: Db, uid: number, item_id: number, addtime: number): Promise<number> {
  const { id } = await db
    .insertInto('item_star')
    .values({ uid, item_id, addtime })
    .onConflict((conflict) =>
      // Changes nothing, but returns a row.
      conflict.columns(['uid', 'item_id']).doUpdateSet((eb) => ({ addtime: eb.ref('item_star.addtime') })),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The ids among these of items that a user has starred. */
export async function starredAmong(db: Db, uid: number, item_ids: readonly number[]): Promise<Set<number>> {
  const rows = await inParts([...new Set(item_ids)], (part) =>
    db.selectFrom('item_star').select('item_id').where('uid', '=', uid).where('item_id', 'in', part).execute(),
  )
  return new Set(rows.map((row) => row.item_id))
}

/** Removes a user's star of an item; nothing if there is none. */
export async function deleteStar(db: Db, uid: number, item_id: number): Promise<void> {
  await db.deleteFrom('item_star').where('uid', '=', uid).where('item_id', '=', item_id).execute()
}

/** Removes all stars of an item. */
export async function deleteStars(db: Db, item_id: number): Promise<void> {
  await db.deleteFrom('item_star').where('item_id', '=', item_id).execute()
}

/** Deletes the stars of a user. */
export async function deleteStarsOf(db: Db, uid: number): Promise<void> {
  await db.deleteFrom('item_star').where('uid', '=', uid).execute()
}
