import { handler } from '#server/call/handler.ts'
import { administeredItem } from '#server/domain/item/administered-item.ts'
import { deleteLockedItem } from '#server/domain/item/delete-item.ts'
import { siteAdmin } from '#server/policy/rules.ts'

/** `adminItem/deleteItem`: deletes an item of anybody. */
export const adminItemDeleteItem = handler('adminItem/deleteItem', {
  transaction: true,
  access: siteAdmin,
  run: async (ctx, { item_id }) => {
    await deleteLockedItem(ctx, await administeredItem(ctx, item_id))
    return []
  },
})
