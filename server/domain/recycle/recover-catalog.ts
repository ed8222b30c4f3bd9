import type { Context } from '#server/context.ts'
import type { Catalog } from '#server/domain/catalog/catalog.repository.ts'
import { logChange } from '#server/domain/item/change-log.ts'
import { touchItem } from '#server/domain/item/item.repository.ts'
import { assertTakesCatalogs } from '#server/domain/page/page-kinds.ts'
import { assertPagesFit } from '#server/domain/plan/fits.ts'
import { lockForWriting } from '#server/policy/lock-for-writing.ts'
import type { ItemAccess } from '#server/policy/rules.ts'
import { catalogsAgain } from './catalogs-again.ts'
import { catalogInBin } from './in-bin.ts'
import { branchThatLeft } from './moved-away.ts'
import { deleteMovedCatalog, listPagesOfMoved } from './moved-catalog.repository.ts'
import { unrecyclePagesTo } from './recycle.repository.ts'

/**
 * Recovers a catalog that was deleted or moved to another item, as a new catalog with its descendants. It comes to the end of its former parent, or
 * to the end of the root if the parent is gone or the branch would be too deep. Its pages that are still in the recycle bin are recovered into it. If
 * a page of a deleted catalog was recovered before, the catalogs that were made for it are used. Other catalogs of the same names are not. A moved
 * catalog stays in the other item too. Inside a transaction.
 * @param id the id of the entry in the recycle bin
 * @param inPlace keep the order number of the catalog, for undoing a deletion
 * @returns the id of the new catalog
 * @throws AppError NOT_FOUND, WRONG_ITEM, ITEM_NOT_EDITED, TOO_MANY_CATALOGS, PAGE_COUNT_EXCEEDED, BAD_FIELD (cat_name) for a single-page item
 */
export async function recoverCatalog(
  ctx: Context,
  { item: { item_id }, rights }: Pick<ItemAccess, 'item' | 'rights'>,
  id: number,
  inPlace: boolean,
): Promise<number> {
  const item = await lockForWriting(ctx, item_id)
  assertTakesCatalogs(item)
  const { entry } = await catalogInBin(ctx, { item, rights }, id)
  const branch = branchThatLeft(entry)
  const [first] = branch as [Catalog]
  const pages = await listPagesOfMoved(ctx.db, id)
  await assertPagesFit(ctx, item_id, pages.length)

  const ids = await catalogsAgain(ctx, entry, branch, { scope: rights.edit_scope, inPlace })
  const top = { cat_id: ids.get(first.cat_id) as number, cat_name: first.cat_name }
  await unrecyclePagesTo(
    ctx.db,
    pages.map((page) => [page.page_id, ids.get(page.moved_cat_id) ?? top.cat_id]),
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
