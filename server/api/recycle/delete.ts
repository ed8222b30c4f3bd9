import { handler } from '#server/call/handler.ts'
import { deletePageForGood } from '#server/domain/recycle/delete-for-good.ts'
import { itemChanger } from '#server/policy/rules.ts'

/** `recycle/delete`: purges a page of the recycle bin with everything that belongs to it. For users who manage the item. */
export const recycleDelete = handler('recycle/delete', {
  transaction: true,
  access: (ctx, { item_id }) => itemChanger(ctx, item_id),
  run: async (ctx, { page_id }, access) => {
    await deletePageForGood(ctx, access, page_id)
    return []
  },
})
