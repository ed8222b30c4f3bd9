import type { Context } from '#server/context.ts'
import { logChange } from '#server/domain/item/change-log.ts'
import { lockForWriting } from '#server/policy/lock-for-writing.ts'
import type { ItemAccess } from '#server/policy/rules.ts'
import { searched } from '#server/search/index-pages.ts'
import { removeAfterCommit } from './forget-files.ts'
import { catalogInBin, pageInBin } from './in-bin.ts'
import { deleteMovedCatalog, listPagesOfMoved } from './moved-catalog.repository.ts'
import { purgeDeletedPages } from './purge.ts'

/** The number of pages that one statement deletes. It is below the limit of parameters of both engines. */
const PART = 500

type Access = Pick<ItemAccess, 'item' | 'rights'>

/**
 * Purges a page of the recycle bin with everything that belongs to it; inside a transaction.
 * @throws AppError NOT_FOUND, WRONG_ITEM, ITEM_NOT_EDITED
 */
export async function deletePageForGood(
  ctx: Context,
  { item: { item_id }, rights }: Access,
  page_id: number,
): Promise<void> {
  const item = await lockForWriting(ctx, item_id)
  const { page } = await pageInBin(ctx, { item, rights }, page_id)
  removeAfterCommit(ctx, await purgeDeletedPages(searched(ctx), [page_id]))
  await logChange(ctx, {
    item_id,
    action: 'purge',
    object: 'page',
    object_id: page_id,
    object_name: page.page_title,
  })
}

/**
 * Purges the entry of a catalog that was deleted or moved away, with its pages in the recycle bin; inside a transaction. A moved catalog stays in the
 * other item.
 * @param id the id of the entry in the recycle bin
 * @throws AppError NOT_FOUND, WRONG_ITEM, ITEM_NOT_EDITED
 */
export async function deleteCatalogForGood(
  ctx: Context,
  { item: { item_id }, rights }: Access,
  id: number,
): Promise<void> {
  const item = await lockForWriting(ctx, item_id)
  const { entry } = await catalogInBin(ctx, { item, rights }, id)
  const page_ids = (await listPagesOfMoved(ctx.db, id)).map((page) => page.page_id)
  for (let at = 0; at < page_ids.length; at += PART)
    removeAfterCommit(ctx, await purgeDeletedPages(searched(ctx), page_ids.slice(at, at + PART)))
  await deleteMovedCatalog(ctx.db, id)
  await logChange(ctx, {
    item_id,
    action: 'purge',
    object: 'catalog',
    object_id: id,
    object_name: entry.cat_name,
  })
}
