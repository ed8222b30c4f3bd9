import type { Context } from '#server/context.ts'
import { listCatalogs } from '#server/domain/catalog/catalog.repository.ts'
import { withinScope } from '#server/domain/catalog/catalog-tree.ts'
import type { Scope } from '#server/policy/decide.ts'

/** The catalogs of a limited scope; undefined for a scope without a limit. */
export async function catalogsInScope(ctx: Context, item_id: number, scope: Scope): Promise<number[] | undefined> {
  if (scope === 'all') return undefined
  return withinScope(await listCatalogs(ctx.db, item_id), scope).map((catalog) => catalog.cat_id)
}
