import type { Context } from '#server/context.ts'
import { inScope, itemRights, type Scope } from '#server/policy/decide.ts'
import { findItem, listMemberships } from '#server/policy/facts.repository.ts'
import { findTopCatalogs } from '#server/policy/facts-of-many.repository.ts'

/**
 * The names of those items that the caller may see, as a member or because they are open.
 * @returns the name of each visible item by its id
 */
export async function visibleNames(ctx: Context, item_ids: readonly number[]): Promise<Map<number, string>> {
  const names = new Map<number, string>()
  for (const item_id of new Set(item_ids)) {
    const item = item_id > 0 ? await findItem(ctx.db, item_id) : undefined
    if (!item) continue
    const memberships = ctx.user ? await listMemberships(ctx.db, item_id, ctx.user.uid) : []
    if (itemRights(ctx.user, item, memberships).visit) names.set(item_id, item.item_name)
  }
  return names
}

/** Adds to rows the item that they were moved to, if the caller may see that item. */
export async function withMovedTo<R extends { moved_to_item_id: number }>(ctx: Context, rows: readonly R[]) {
  const names = await visibleNames(
    ctx,
    rows.map((row) => row.moved_to_item_id),
  )
  return rows.map((row) => ({
    ...row,
    is_moved: row.moved_to_item_id > 0 ? 1 : 0,
    moved_to_item_id: names.has(row.moved_to_item_id) ? row.moved_to_item_id : 0,
    moved_to_item_name: names.get(row.moved_to_item_id) ?? '',
  }))
}

/** The rows that return to a catalog within a scope. */
export async function returningInto<R extends { return_cat_id: number }>(
  ctx: Context,
  scope: Scope,
  rows: readonly R[],
) {
  const tops = await findTopCatalogs(
    ctx.db,
    rows.map((row) => row.return_cat_id),
  )
  return rows.filter((row) => inScope(scope, tops.get(row.return_cat_id) ?? 0))
}
