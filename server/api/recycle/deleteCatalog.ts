import { handler } from '#server/call/handler.ts'
import { logChange } from '#server/domain/item/change-log.ts'
import { removeAfterCommit } from '#server/domain/recycle/forget-files.ts'
import { catalogInBin } from '#server/domain/recycle/in-bin.ts'
import { deleteMovedCatalog, listPagesOfMoved } from '#server/domain/recycle/moved-catalog.repository.ts'
import { purgeDeletedPages } from '#server/domain/recycle/purge.ts'
import { lockForWriting } from '#server/policy/lock-for-writing.ts'
import { itemChanger } from '#server/policy/rules.ts'
import { searched } from '#server/search/index-pages.ts'

/** How many pages one statement deletes, below the number of parameters that both engines take. */
const PART = 500

/**
 * `recycle/deleteCatalog`: deletes for good what the item kept of a catalog that was moved away: its name and the copies of its pages. What was
 * moved stays in the other item. For those who manage the item.
 */
export const recycleDeleteCatalog = handler('recycle/deleteCatalog', {
  transaction: true,
  access: (ctx, { item_id }) => itemChanger(ctx, item_id),
  run: async (ctx, { item_id, id }, { rights }) => {
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
    return []
  },
})
