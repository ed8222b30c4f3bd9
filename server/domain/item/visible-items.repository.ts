import type { Db } from '#server/db/open.ts'

/**
 * A list of items of a user: `own` items; `all`, which has also those in which the user is a member, directly or through a team; `starred` ones, also
 * those that the user only visits.
 */
export type ItemListing = 'own' | 'all' | 'starred'

/** The ids of the items in a list of a user, also deleted ones, and starred ones that the user may not visit any more. A subquery. */
export function idsOfItemsOf(db: Db, uid: number, listing: ItemListing = 'all') {
  if (listing === 'own') return db.selectFrom('item').select('item_id').where('uid', '=', uid)
  if (listing === 'starred') return db.selectFrom('item_star').select('item_id').where('uid', '=', uid)
  return db
    .selectFrom('item')
    .select('item_id')
    .where('uid', '=', uid)
    .union(db.selectFrom('item_member').select('item_id').where('uid', '=', uid))
    .union(db.selectFrom('team_item_member').select('item_id').where('member_uid', '=', uid))
}
