import type { Context } from '#server/context.ts'
import { catalogsInScope } from '#server/domain/item/search-scope.ts'
import type { ItemRights } from '#server/policy/decide.ts'

/**
 * The versions that the caller may read. A member limited to catalogs may not read versions from a time when the page was elsewhere.
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
