import { handler } from '#server/call/handler.ts'
import { logChange } from '#server/domain/item/change-log.ts'
import { removeAfterCommit } from '#server/domain/recycle/forget-files.ts'
import { pageInBin } from '#server/domain/recycle/in-bin.ts'
import { purgeDeletedPages } from '#server/domain/recycle/purge.ts'
import { lockForWriting } from '#server/policy/lock-for-writing.ts'
import { itemChanger } from '#server/policy/rules.ts'
import { searched } from '#server/search/index-pages.ts'

/** `recycle/delete`: deletes a page of the recycle bin for good, with all that hangs on it. For those who manage the item. */
export const recycleDelete = handler('recycle/delete', {
  transaction: true,
  access: (ctx, { item_id }) => itemChanger(ctx, item_id),
  run: async (ctx, { item_id, page_id }, { rights }) => {
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
    return []
  },
})
