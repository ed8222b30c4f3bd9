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
import { catalogsAgain, parentFor } from './catalogs-again.ts'
import { catalogInBin } from './in-bin.ts'
import { branchThatLeft } from './moved-away.ts'
import { deleteMovedCatalog, listPagesOfMoved, returnInto } from './moved-catalog.repository.ts'
import { unrecyclePagesTo } from './recycle.repository.ts'

/**
 * Recovers a catalog that was deleted or moved to another item, as a new catalog with its descendants. It comes to the end of its former parent, or
 * to the end of the root if the parent is gone or the branch would be too deep. Its pages that are still in the recycle bin are recovered into it. If
 * a page of a deleted catalog was recovered before, its catalogs are there already and are used. A moved catalog stays in the other item too. Inside
 * a transaction.
 * @param id the id of the entry in the recycle bin
 * @param inPlace keep the order number of the catalog, for undoing a deletion
 * @returns the id of the new catalog
 * @throws AppError NOT_FOUND, WRONG_ITEM, ITEM_NOT_EDITED, TOO_MANY_CATALOGS, PAGE_COUNT_EXCEEDED
 */
export async function recoverCatalog(
  ctx: Context,
  { item: { item_id }, rights }: Pick<ItemAccess, 'item' | 'rights'>,
  id: number,
  inPlace: boolean,
): Promise<number> {
  const item = await lockForWriting(ctx, item_id)
  const { entry, ...place } = await catalogInBin(ctx, { item, rights }, id)
  const branch = branchThatLeft(entry)
  const pages = await listPagesOfMoved(ctx.db, id)
  const present = await listCatalogs(ctx.db, item_id)
  if (present.length + branch.length > CATALOGS_PER_ITEM)
    throw new AppError('TOO_MANY_CATALOGS', { max: CATALOGS_PER_ITEM })
  await assertPagesFit(ctx, item_id, pages.length)

  const parent_cat_id = parentFor(branch, present, place.parent_cat_id)
  if (parent_cat_id !== place.parent_cat_id && rights.edit_scope !== 'all') throw new AppError('ITEM_NOT_EDITED')
  const [first, ...below] = branch as [Catalog, ...Catalog[]]
  const isThere = present.some((one) => one.parent_cat_id === parent_cat_id && one.cat_name === first.cat_name)
  let newIds: ReadonlyMap<number, number>
  if (entry.moved_to_item_id === 0 && isThere)
    newIds = await catalogsAgain(ctx, branch, present, { item_id, parent_cat_id })
  else {
    const stays = inPlace && parent_cat_id === entry.parent_cat_id
    const last = { ...first, s_number: stays ? first.s_number : orderAfter(present, parent_cat_id) }
    const deeper = parentLevel(present, parent_cat_id) + 1 - first.level
    newIds = (await insertBranch(ctx, [last, ...below], { item_id, parent_cat_id, deeper })).newIds
  }
  const top = { cat_id: newIds.get(first.cat_id) as number, cat_name: first.cat_name }
  await unrecyclePagesTo(
    ctx.db,
    pages.map((page) => [page.page_id, newIds.get(page.moved_cat_id) ?? top.cat_id]),
  )
  await deleteMovedCatalog(ctx.db, id)
  const pairs = branch.map(({ cat_id }) => [cat_id, newIds.get(cat_id) as number] as const)
  await returnInto(ctx.db, item_id, pairs)
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
