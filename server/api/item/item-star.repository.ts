import type { Db } from '../../db/open.ts'

/** Stars an item for a user; once is enough. @returns id of the star */
export async function insertStar(db: Db, uid: number, item_id: number, addtime: number): Promise<number> {
  await db
    .insertInto('item_star')
    .values({ uid, item_id, addtime })
    .onConflict((conflict) => conflict.columns(['uid', 'item_id']).doNothing())
    .execute()
  const { id } = await db
    .selectFrom('item_star')
    .select('id')
    .where('uid', '=', uid)
    .where('item_id', '=', item_id)
    .executeTakeFirstOrThrow()
  return id
}

export async function deleteStar(db: Db, uid: number, item_id: number): Promise<void> {
  await db.deleteFrom('item_star').where('uid', '=', uid).where('item_id', '=', item_id).execute()
}
