import type { Context } from '#server/context.ts'
import { listCatalogs } from '#server/domain/catalog/catalog.repository.ts'
import { withinScope } from '#server/domain/catalog/catalog-tree.ts'
import type { Scope } from '#server/policy/decide.ts'

/** The catalogs that a scope lets a limited member look in; undefined for those without a limit, who may look everywhere. */
export async function catalogsInScope(ctx: Context, item_id: number, scope: Scope): Promise<number[] | undefined> {
  if (scope === 'all') return undefined
  return withinScope(await listCatalogs(ctx.db, item_id), scope).map((catalog) => catalog.cat_id)
}
