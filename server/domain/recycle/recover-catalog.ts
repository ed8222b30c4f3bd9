import type { Context } from '#server/context.ts'
import { type Catalog, listCatalogs } from '#server/domain/catalog/catalog.repository.ts'
import { CATALOGS_PER_ITEM } from '#server/domain/catalog/catalog-limits.ts'
import { insertBranch } from '#server/domain/catalog/copy-branch.ts'
import { orderAfter, parentLevel } from '#server/domain/catalog/place-catalogs.ts'
import { logChange } from '#server/domain/item/change-log.ts'
import { touchItem } from '#server/domain/item/item.repository.ts'
import { assertPagesFit } from '#server/domain/plan/fits.ts'
import { lockForWriting } from '#server/policy/lock-for-writing.ts'
import type { ItemAccess } from '#server/policy/rules.ts'
import { AppError } from '#shared/errors.ts'
import { CATALOG_LEVEL } from '#shared/kinds.ts'
import { catalogInBin } from './in-bin.ts'
import { branchThatLeft } from './moved-away.ts'
import { deleteMovedCatalog, listPagesOfMoved } from './moved-catalog.repository.ts'
import { unrecyclePagesTo } from './recycle.repository.ts'

/**
 * Recovers a catalog that was moved to another item, as a new catalog with its descendants. It comes to the end of its former parent, or to the end
 * of the root if the parent is gone or the branch would be too deep. Its pages that are still in the recycle bin are recovered into it. The moved
 * catalog stays in the other item. Inside a transaction.
 * @param id the id of the entry in the recycle bin
 * @returns the id of the new catalog
 * @throws AppError NOT_FOUND, WRONG_ITEM, ITEM_NOT_EDITED, TOO_MANY_CATALOGS, PAGE_COUNT_EXCEEDED
 */
export async function recoverCatalog(
  ctx: Context,
  { item: { item_id }, rights }: Pick<ItemAccess, 'item' | 'rights'>,
  id: number,
): Promise<number> {
  const item = await lockForWriting(ctx, item_id)
  const { entry, ...place } = await catalogInBin(ctx, { item, rights }, id)
  const branch = branchThatLeft(entry)
  const pages = await listPagesOfMoved(ctx.db, id)
  const present = await listCatalogs(ctx.db, item_id)
  if (present.length + branch.length > CATALOGS_PER_ITEM)
    throw new AppError('TOO_MANY_CATALOGS', { max: CATALOGS_PER_ITEM })
  await assertPagesFit(ctx, item_id, pages.length)

  const parent_cat_id = fits(branch, present, place.parent_cat_id) ? place.parent_cat_id : 0
  if (parent_cat_id !== place.parent_cat_id && rights.edit_scope !== 'all') throw new AppError('ITEM_NOT_EDITED')
  const [first, ...below] = branch as [Catalog, ...Catalog[]]
  const last = { ...first, s_number: orderAfter(present, parent_cat_id) }
  const deeper = parentLevel(present, parent_cat_id) + 1 - first.level
  const { newIds, top } = await insertBranch(ctx, [last, ...below], { item_id, parent_cat_id, deeper })
  await unrecyclePagesTo(
    ctx.db,
    pages.map((page) => [page.page_id, newIds.get(page.moved_cat_id) ?? top.cat_id]),
  )
  await deleteMovedCatalog(ctx.db, id)
  await touchItem(ctx.db, item_id, ctx.now)
  await logChange(ctx, {
    item_id,
    action: 'recover',
    object: 'catalog',
    object_id: top.cat_id,
    object_name: top.cat_name,
  })
  return top.cat_id
}

/** Whether a branch fits below this parent (0: the root) without being too deep. */
function fits(branch: readonly Catalog[], present: readonly Catalog[], parent_cat_id: number): boolean {
  const [first] = branch as [Catalog]
  const deeper = parentLevel(present, parent_cat_id) + 1 - first.level
  return branch.every((catalog) => catalog.level + deeper <= CATALOG_LEVEL.deepest)
}
