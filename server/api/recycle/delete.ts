import { handler } from '#server/call/handler.ts'
import { deletePageForGood } from '#server/domain/recycle/delete-for-good.ts'
import { itemChanger } from '#server/policy/rules.ts'

/** `recycle/delete`: deletes a page of the recycle bin for good, with all that hangs on it. For those who manage the item. */
export const recycleDelete = handler('recycle/delete', {
  transaction: true,
  access: (ctx, { item_id }) => itemChanger(ctx, item_id),
  run: async (ctx, { page_id }, access) => {
    await deletePageForGood(ctx, access, page_id)
    return []
  },
})
