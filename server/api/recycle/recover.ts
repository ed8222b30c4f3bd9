import { handler } from '#server/call/handler.ts'
import { logChange } from '#server/domain/item/change-log.ts'
import { touchItem } from '#server/domain/item/item.repository.ts'
import { nextPageOrder } from '#server/domain/page/page.repository.ts'
import { pageInBin } from '#server/domain/recycle/in-bin.ts'
import { unrecyclePage } from '#server/domain/recycle/recycle.repository.ts'
import { lockForWriting } from '#server/policy/lock-for-writing.ts'
import { assertPagesFit } from '#server/policy/quota.ts'
import { recoverer } from '#server/policy/rules.ts'

/**
 * `recycle/recover`: brings a page back to the end of its catalog, or of the root when the catalog is gone. Its text and its author stay as they
 * were. `in_place` keeps its order,
 * as undoing a deletion does. Editors recover what comes back to where they may write.
 */
export const recycleRecover = handler('recycle/recover', {
  transaction: true,
  access: (ctx, { item_id }) => recoverer(ctx, item_id),
  run: async (ctx, { item_id, page_id, in_place }, { rights }) => {
    const item = await lockForWriting(ctx, item_id)
    const { page, cat_id } = await pageInBin(ctx, { item, rights }, page_id)
    await assertPagesFit(ctx, item_id)
    const stays = in_place && cat_id === page.cat_id
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
    return []
  },
})
