import type { Context, SessionUser } from '#server/context.ts'
import { listItemsOf } from '#server/domain/item/item.repository.ts'
import { catalogsInScope } from '#server/domain/item/search-scope.ts'
import { itemRights } from '#server/policy/decide.ts'
import { listMembershipsOfUser } from '#server/policy/facts.repository.ts'
import type { SearchScope } from '#server/search/search-index.ts'

/** The items in a user's list that the user may visit (an access token may reach fewer), and the scope in which the user may search them. A limited member searches only within the limit. */
export async function searchableItems(ctx: Context, user: SessionUser) {
  const items = await listItemsOf(ctx.db, user.uid, false)
  const memberships = Map.groupBy(await listMembershipsOfUser(ctx.db, user.uid), (one) => one.item_id)
  const reached: typeof items = []
  const item_ids: number[] = []
  const limited: { item_id: number; cat_ids: readonly number[] }[] = []
  for (const item of items) {
    const { item_id } = item
    const { visit, read_scope } = itemRights(user, item, memberships.get(item_id) ?? [])
    if (!visit) continue
    reached.push(item)
    // Few memberships are limited, so one query for each is cheap.
    const cat_ids = await catalogsInScope(ctx, item_id, read_scope)
    if (cat_ids === undefined) item_ids.push(item_id)
    else limited.push({ item_id, cat_ids })
  }
  return { items: reached, searchScope: { item_ids, limited } satisfies SearchScope }
}
