import type { Db } from '#server/db/open.ts'
import { prepared } from '#server/db/prepared.ts'

/** The `item_group_id` of the starred items. */
export const STARRED_ITEMS = -1

/** Stores the order of items in a user's list or in a group. Replaces the former order. */
export async function storeSort(db: Db, uid: number, item_group_id: number, item_sort_data: string): Promise<void> {
  await db
    .insertInto('item_sort')
    .values({ uid, item_group_id, item_sort_data })
    .onConflict((conflict) => conflict.columns(['uid', 'item_group_id']).doUpdateSet({ item_sort_data }))
    .execute()
}

const listingOfGroup = prepared((db: Db, { uid, item_group_id }: { uid: number; item_group_id: number }) =>
  db
    .selectFrom('item_group')
    .leftJoin('item_sort', (join) =>
      join.onRef('item_sort.item_group_id', '=', 'item_group.id').on('item_sort.uid', '=', uid),
    )
    .select(['item_sort.item_sort_data', 'item_group.item_ids'])
    .where('item_group.id', '=', item_group_id)
    .where('item_group.uid', '=', uid),
)

const orderOfList = prepared((db: Db, { uid, item_group_id }: { uid: number; item_group_id: number }) =>
  db.selectFrom('item_sort').select('item_sort_data').where('uid', '=', uid).where('item_group_id', '=', item_group_id),
)

/**
 * The stored order of a list of items, and the items of a group. Undefined for a group of another user.
 * @param item_group_id a group; 0: the whole list; -1: the starred items
 */
export async function findListing(
  db: Db,
  uid: number,
  item_group_id: number,
): Promise<{ item_sort_data: string | null; item_ids: string | null } | undefined> {
  if (item_group_id > 0) return (await listingOfGroup(db, { uid, item_group_id })).at(0)
  const [kept] = await orderOfList(db, { uid, item_group_id })
  return { item_sort_data: kept?.item_sort_data ?? null, item_ids: null }
}

/** Deletes the order of the items of a group. */
export async function deleteSort(db: Db, uid: number, item_group_id: number): Promise<void> {
  await db.deleteFrom('item_sort').where('uid', '=', uid).where('item_group_id', '=', item_group_id).execute()
}
