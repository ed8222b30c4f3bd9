import type { Context } from '../../http/context.ts'
import type { Scope } from '../../policy/decide.ts'
import { listCatalogs } from '../catalog/catalog.repository.ts'
import { withinScope } from '../catalog/catalog-tree.ts'

/** The catalogs that a scope lets a limited member look in; undefined for those without a limit, who may look everywhere. */
export async function catalogsInScope(ctx: Context, item_id: number, scope: Scope): Promise<number[] | undefined> {
  if (scope === 'all') return undefined
  return withinScope(await listCatalogs(ctx.db, item_id), scope).map((catalog) => catalog.cat_id)
}
