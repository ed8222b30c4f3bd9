import { inParts } from '#server/db/in-parts.ts'
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
  const rows = await inParts(item_ids, (part) =>
    db
      .selectFrom('item')
      .select('item_id')
      .where('is_del', '=', 0)
      .where('item_id', 'in', part)
      .where((q) =>
        q.or([
          q('uid', '=', uid),
          q.exists(
            q
              .selectFrom('item_member as m')
              .select('m.uid')
              .whereRef('m.item_id', '=', 'item.item_id')
              .where('m.uid', '=', uid),
          ),
          q.exists(
            q
              .selectFrom('team_item_member as m')
              .select('m.member_uid')
              .whereRef('m.item_id', '=', 'item.item_id')
              .where('m.member_uid', '=', uid),
          ),
        ]),
      )
      .execute(),
  )
  const all = new Set(rows.map((row) => row.item_id))
  return new Set(item_ids.filter((item_id) => all.has(item_id)))
}
