import type { Context } from '#server/context.ts'
import { catalogsInScope } from '#server/domain/item/search-scope.ts'
import type { ItemRights } from '#server/policy/decide.ts'

/**
 * Those of the versions that the caller may read: a member who is limited to catalogs does not read what a page said while it was elsewhere.
 * @param rights the caller's rights in the item
 */
export async function versionsInScope<V extends { cat_id: number }>(
  ctx: Context,
  item_id: number,
  rights: ItemRights,
  versions: V[],
): Promise<V[]> {
  const scope = await catalogsInScope(ctx, item_id, rights.read_scope)
  return scope ? versions.filter((version) => scope.includes(version.cat_id)) : versions
}
