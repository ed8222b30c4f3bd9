import type { Context } from '#server/context.ts'
import { onlyItemsOf } from '#server/domain/item/only-items-of.ts'
import { AppError } from '#shared/errors.ts'
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
 * @throws AppError BAD_FIELD when a group is full
 */
export async function setGroupsOfItem(ctx: Context, uid: number, item_id: number, ids: readonly number[]) {
  if (!(await onlyItemsOf(ctx.db, uid, [item_id])).has(item_id)) return
  await lockGroups(ctx.db, ctx.services.database.dialect, uid)
  for (const group of await listGroups(ctx.db, uid)) {
    const before = itemsOf(group)
    const isWanted = ids.includes(group.id)
    if (before.includes(String(item_id)) === isWanted) continue
    const after = isWanted
      ? [...(await withRoom(ctx, uid, before)), String(item_id)]
      : before.filter((id) => id !== String(item_id))
    await updateGroup(ctx.db, uid, group.id, { item_ids: after.join(','), updated_at: ctx.now })
  }
}

/** The items of a group that one more is put into. A full one loses those that are no longer in the user's list. */
async function withRoom(ctx: Context, uid: number, items: string[]): Promise<string[]> {
  if (items.length < ITEMS_IN_A_LIST) return items
  const kept = [...(await onlyItemsOf(ctx.db, uid, items.map(Number)))].map(String)
  if (kept.length < ITEMS_IN_A_LIST) return kept
  throw new AppError('BAD_FIELD', { field: 'item_group_ids', reason: '@too_long', max: ITEMS_IN_A_LIST })
}
