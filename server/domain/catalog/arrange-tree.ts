import type { Context } from '#server/context.ts'
import { logChange } from '#server/domain/item/change-log.ts'
import {
  listPagePositions,
  type PagePosition,
  pageExists,
  updatePagePositions,
} from '#server/domain/page/page.repository.ts'
import { inScope, type Scope } from '#server/policy/decide.ts'
import { lockForWriting } from '#server/policy/lock-for-writing.ts'
import type { Parsed } from '#shared/api/index.ts'
import { AppError } from '#shared/errors.ts'
import { type Catalog, catalogExists, listCatalogs } from './catalog.repository.ts'
import { byId, pathTo } from './catalog-tree.ts'
import { placeCatalogs } from './place-catalogs.ts'

/** A catalog or a page with its new position. For a page, `parent_cat_id` is its catalog. */
type Row = Parsed<'catalog/batUpdate'>['cats'][number]

/**
 * Arranges the tree of an item after a drag; inside a transaction. Applies the whole list or nothing. Rules are checked for the resulting tree.
 * Levels in the input are ignored.
 * @param scope the catalogs that the caller may change
 * @throws AppError BAD_FIELD, NOT_FOUND, WRONG_ITEM, CATALOG_CYCLE, CATALOG_TOO_DEEP, NO_PERMISSION
 */
export async function arrangeTree(
  ctx: Context,
  { item_id, item_name }: { item_id: number; item_name: string },
  scope: Scope,
  rows: readonly Row[],
): Promise<void> {
  await lockForWriting(ctx, item_id)
  const before = await listCatalogs(ctx.db, item_id)
  const page_ids = rows.flatMap(({ page_id }) => (page_id ? [page_id] : []))
  const positions = await listPagePositions(ctx.db, item_id, [...new Set(page_ids)])
  const changed = await changedCatalogs(ctx, rows, before, scope)
  const changedIds = byId(changed)
  const after = before.map((one) => changedIds.get(one.cat_id) ?? one)
  const moved = await movedPages(ctx, rows, positions, after)
  // First the whole tree is checked. Then it has no cycles, which the check of the member's scope needs.
  const placed = await placeCatalogs(ctx, before, changed)
  assertScope(scope, before, after, changed, positionsChanged(moved, positions))
  await updatePagePositions(ctx.db, moved)
  if (placed.length + moved.length === 0) return
  await logChange(ctx, { item_id, action: 'drag', object: 'tree', object_id: item_id, object_name: item_name })
}

/** The catalogs that change, in their new state. */
async function changedCatalogs(ctx: Context, rows: readonly Row[], before: Catalog[], scope: Scope) {
  const present = byId(before)
  const changed = new Map<number, Catalog>()
  for (const row of rows) {
    if (row.page_id) continue
    if (!row.cat_id) throw new AppError('BAD_FIELD', { field: 'cats', reason: '@wrong_shape' })
    const catalog = present.get(row.cat_id)
    if (row.order_only && catalog?.parent_cat_id !== row.parent_cat_id) continue
    if (!catalog) throw await notInItem(ctx, '@catalog', row.cat_id)
    if (row.parent_cat_id && !present.has(row.parent_cat_id)) throw await notInItem(ctx, '@parent', row.parent_cat_id)
    // A limited member does not see the siblings of the own first-level catalogs, and so may not change their order.
    const s_number = scope !== 'all' && scope.includes(row.cat_id) ? catalog.s_number : row.s_number || catalog.s_number
    const next = {
      ...catalog,
      parent_cat_id: row.parent_cat_id,
      s_number,
      cat_name: row.cat_name || catalog.cat_name,
    }
    const same =
      next.parent_cat_id === catalog.parent_cat_id &&
      next.s_number === catalog.s_number &&
      next.cat_name === catalog.cat_name
    if (same) changed.delete(row.cat_id)
    else changed.set(row.cat_id, next)
  }
  return [...changed.values()]
}

/** The pages that move, with their new positions. */
async function movedPages(ctx: Context, rows: readonly Row[], positions: PagePosition[], catalogs: Catalog[]) {
  const pages = new Map(positions.map((position) => [position.page_id, position]))
  const known = byId(catalogs)
  const moved = new Map<number, PagePosition>()
  for (const { page_id, parent_cat_id, s_number, order_only } of rows) {
    if (!page_id) continue
    const page = pages.get(page_id)
    if (order_only && page?.cat_id !== parent_cat_id) continue
    if (!page) throw await notInItem(ctx, '@page', page_id)
    if (parent_cat_id && !known.has(parent_cat_id)) throw await notInItem(ctx, '@parent', parent_cat_id)
    const next = { page_id, cat_id: parent_cat_id, s_number: s_number || page.s_number }
    if (next.cat_id === page.cat_id && next.s_number === page.s_number) moved.delete(page_id)
    else moved.set(page_id, next)
  }
  return [...moved.values()]
}

/** The refusal for a thing that is not in the item: it belongs to another item, or does not exist. */
async function notInItem(ctx: Context, thing: '@catalog' | '@parent' | '@page', id: number): Promise<AppError> {
  const exists = thing === '@page' ? await pageExists(ctx.db, id) : await catalogExists(ctx.db, id)
  return new AppError(exists ? 'WRONG_ITEM' : 'NOT_FOUND', { thing })
}

/** The old and the new catalog of each moved page. */
function positionsChanged(moved: readonly PagePosition[], positions: readonly PagePosition[]) {
  const before = new Map(positions.map((position) => [position.page_id, position.cat_id]))
  return moved.map(({ page_id, cat_id }) => ({ from: before.get(page_id) as number, to: cat_id }))
}

/** Checks that all changes of a limited member stay within the member's catalogs, in the old and in the new tree. @throws AppError NO_PERMISSION */
function assertScope(
  scope: Scope,
  before: Catalog[],
  after: Catalog[],
  catalogs: readonly Catalog[],
  pages: readonly { from: number; to: number }[],
): void {
  if (scope === 'all') return
  const [was, is] = [byId(before), byId(after)]
  const inside = (tree: Map<number, Catalog>, cat_id: number) => inScope(scope, pathTo(tree, cat_id)[0]?.cat_id ?? 0)
  const allowed =
    catalogs.every(({ cat_id }) => inside(was, cat_id) && inside(is, cat_id)) &&
    pages.every(({ from, to }) => inside(was, from) && inside(is, to))
  if (!allowed) throw new AppError('NO_PERMISSION')
}
