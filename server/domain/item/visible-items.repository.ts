import type { Db } from '#server/db/open.ts'

/**
 * Ids of the items in somebody's list, deleted ones among them: own ones, and those that the user is a member of, alone or through a team.
 * A query to be used inside another.
 */
export function idsOfItemsOf(db: Db, uid: number, ownOnly = false) {
  const own = db.selectFrom('item').select('item_id').where('uid', '=', uid)
  if (ownOnly) return own
  return own
    .union(db.selectFrom('item_member').select('item_id').where('uid', '=', uid))
    .union(db.selectFrom('team_item_member').select('item_id').where('member_uid', '=', uid))
}

/** Those of the ids that are of items in the user's list and exist. */
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
