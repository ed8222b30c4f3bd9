import type { Db } from '#server/db/open.ts'
import { listMembershipsIn } from '#server/policy/facts.repository.ts'
import { listExistingItems } from './item.repository.ts'

/** The ids among these of existing items in the user's list: own items, and those in which the user is a member. */
export async function onlyItemsOf(db: Db, uid: number, item_ids: readonly number[]): Promise<Set<number>> {
  const items = new Map((await listExistingItems(db, item_ids)).map((item) => [item.item_id, item]))
  const joined = new Set((await listMembershipsIn(db, item_ids, [uid])).map(({ item_id }) => item_id))
  return new Set(item_ids.filter((id) => items.get(id)?.uid === uid || (items.has(id) && joined.has(id))))
}
