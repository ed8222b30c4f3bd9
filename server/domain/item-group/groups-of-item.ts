import type { Context } from '#server/context.ts'
import { onlyItemsOf } from '#server/domain/item/only-items-of.ts'
import { ITEMS_IN_A_LIST } from '#shared/limits.ts'
import { type ItemGroup, listGroups, lockGroups, updateGroup } from './item-group.repository.ts'

const itemsOf = (group: ItemGroup): string[] => group.item_ids.split(',').filter((id) => id !== '')

/** The ids of a user's groups that an item is in. */
export async function groupsOfItem(ctx: Context, uid: number, item_id: number): Promise<number[]> {
  const groups = await listGroups(ctx.db, uid)
  return groups.filter((group) => itemsOf(group).includes(String(item_id))).map(({ id }) => id)
}

/**
 * Puts an item of the user's list into groups of the user, and out of all others; inside a transaction. Ids of other groups are ignored, and so is an item
 * that is not in the list.
 */
export async function setGroupsOfItem(ctx: Context, uid: number, item_id: number, ids: readonly number[]) {
  if (!(await onlyItemsOf(ctx.db, uid, [item_id])).has(item_id)) return
  await lockGroups(ctx.db, ctx.services.database.dialect, uid)
  for (const group of await listGroups(ctx.db, uid)) {
    const before = itemsOf(group)
    const isIn = before.includes(String(item_id))
    const isWanted = ids.includes(group.id) && (isIn || before.length < ITEMS_IN_A_LIST)
    if (isIn === isWanted) continue
    const after = isWanted ? [...before, String(item_id)] : before.filter((id) => id !== String(item_id))
    await updateGroup(ctx.db, uid, group.id, { item_ids: after.join(','), updated_at: ctx.now })
  }
}
