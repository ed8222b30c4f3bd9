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
