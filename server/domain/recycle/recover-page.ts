import type { Context } from '#server/context.ts'
import { logChange } from '#server/domain/item/change-log.ts'
import { touchItem } from '#server/domain/item/item.repository.ts'
import { nextPageOrder } from '#server/domain/page/page.repository.ts'
import { assertTakesPage } from '#server/domain/page/page-kinds.ts'
import { assertPagesFit } from '#server/domain/plan/fits.ts'
import { lockForWriting } from '#server/policy/lock-for-writing.ts'
import type { ItemAccess } from '#server/policy/rules.ts'
import { ITEM_TYPE } from '#shared/kinds.ts'
import { pageInBin } from './in-bin.ts'
import { unrecyclePage } from './recycle.repository.ts'

/**
 * Recovers a deleted page to the end of its catalog, or of the root if the catalog is gone. Its text and author do not change. Inside a transaction.
 * @param inPlace keep the order number of the page, for undoing a deletion
 * @throws AppError NOT_FOUND, WRONG_ITEM, ITEM_NOT_EDITED, PAGE_COUNT_EXCEEDED, BAD_FIELD if a single-page item has another page
 */
export async function recoverPage(
  ctx: Context,
  { item: { item_id }, rights }: Pick<ItemAccess, 'item' | 'rights'>,
  page_id: number,
  inPlace: boolean,
): Promise<void> {
  const item = await lockForWriting(ctx, item_id)
  const { page, cat_id } = await pageInBin(ctx, { item, rights }, page_id)
  if (item.item_type === ITEM_TYPE.single_page) await assertTakesPage(ctx.db, item)
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
