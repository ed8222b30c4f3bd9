import type { Db } from '#server/db/open.ts'

/**
 * The ids of the items in a user's list, also deleted ones: own items, and those in which the user is a member, directly or through a team. A
 * subquery.
 */
export function idsOfItemsOf(db: Db, uid: number, ownOnly = false) {
  if (ownOnly) return db.selectFrom('item').select('item_id').where('uid', '=', uid)
  return db
    .selectFrom('item')
    .select('item_id')
    .where('uid', '=', uid)
    .union(db.selectFrom('item_member').select('item_id').where('uid', '=', uid))
    .union(db.selectFrom('team_item_member').select('item_id').where('member_uid', '=', uid))
}

/** The ids among these of existing items in the user's list. */
export async function onlyItemsOf(db: Db, uid: number, item_ids: readonly number[]): Promise<Set<number>> {
  if (item_ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('item')
    .select('item_id')
    .where('is_del', '=', 0)
    .where('item_id', 'in', idsOfItemsOf(db, uid))
    .execute()
  const all = new Set(rows.map((row) => row.item_id))
  return new Set(item_ids.filter((item_id) => all.has(item_id)))
}
