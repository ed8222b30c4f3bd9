import type { Context } from '#server/context.ts'
import { byId, pathTo } from '#server/domain/catalog/catalog-tree.ts'
import { logChange } from '#server/domain/item/change-log.ts'
import { touchItem } from '#server/domain/item/item.repository.ts'
import { nextPageOrder } from '#server/domain/page/page.repository.ts'
import { assertTakesPage } from '#server/domain/page/page-kinds.ts'
import { assertPagesFit } from '#server/domain/plan/fits.ts'
import { lockForWriting } from '#server/policy/lock-for-writing.ts'
import type { ItemAccess } from '#server/policy/rules.ts'
import { ITEM_TYPE } from '#shared/kinds.ts'
import { catalogsAgain } from './catalogs-again.ts'
import { pageInBin } from './in-bin.ts'
import { branchThatLeft } from './moved-away.ts'
import { renumberMoved } from './moved-catalog.repository.ts'
import { findRecycledWith, unrecyclePage } from './recycle.repository.ts'

/**
 * Recovers a deleted page to the end of its catalog. If the catalog was deleted with the page, it is made again with those above it, once for all
 * pages of it. If it is gone in another way, the page comes to the root. Its text and author do not change. Inside a transaction.
 * @param inPlace keep the order number of the page, for undoing a deletion
 * @throws AppError NOT_FOUND, WRONG_ITEM, ITEM_NOT_EDITED, PAGE_COUNT_EXCEEDED, TOO_MANY_CATALOGS, BAD_FIELD if a single-page item has another page
 */
export async function recoverPage(
  ctx: Context,
  { item: { item_id }, rights }: Pick<ItemAccess, 'item' | 'rights'>,
  page_id: number,
  inPlace: boolean,
): Promise<void> {
  const item = await lockForWriting(ctx, item_id)
  const { page, ...place } = await pageInBin(ctx, { item, rights }, page_id)
  await assertTakesPage(ctx.db, item)
  // A single-page item shows a page at its root only.
  const isSingle = item.item_type === ITEM_TYPE.single_page
  const cat_id = isSingle ? 0 : place.cat_id || (await catalogOfPageAgain(ctx, item_id, page_id))
  await assertPagesFit(ctx, item_id)
  const stays = inPlace && cat_id === page.cat_id
  const s_number = stays ? page.s_number : await nextPageOrder(ctx.db, item_id, cat_id)
  await unrecyclePage(ctx.db, page_id, { cat_id, s_number })
  await touchItem(ctx.db, item_id, ctx.now)
  await logChange(ctx, {
    item_id,
    action: 'recover',
    object: 'page',
    object_id: page_id,
    object_name: page.page_title,
  })
}

/**
 * The catalog of a page that was deleted with its catalog, made again with those above it; 0 (the root) for other pages. The entry of the deleted
 * catalog then has the ids of those that were made, so that the rest of it comes back into them. Only users who may write at the root get here, and
 * they may write everywhere.
 */
async function catalogOfPageAgain(ctx: Context, item_id: number, page_id: number): Promise<number> {
  const entry = await findRecycledWith(ctx.db, page_id)
  if (entry?.moved_to_item_id !== 0) return 0
  const branch = branchThatLeft(entry)
  const path = pathTo(byId(branch), entry.moved_cat_id)
  if (path.length === 0) return 0
  const ids = await catalogsAgain(ctx, entry, path, { scope: 'all', inPlace: false })
  const made = path.filter(({ cat_id }) => ids.get(cat_id) !== cat_id)
  for (const { cat_id, cat_name } of made)
    await logChange(ctx, {
      item_id,
      action: 'create',
      object: 'catalog',
      object_id: ids.get(cat_id) as number,
      object_name: cat_name,
    })
  const nowOf = (cat_id: number) => ids.get(cat_id) ?? cat_id
  await renumberMoved(ctx.db, entry.id, {
    catalogs: JSON.stringify(
      branch.map((one) => ({ ...one, cat_id: nowOf(one.cat_id), parent_cat_id: nowOf(one.parent_cat_id) })),
    ),
    pairs: made.map(({ cat_id }) => [cat_id, nowOf(cat_id)] as const),
  })
  return nowOf(entry.moved_cat_id)
}
