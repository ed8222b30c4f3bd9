import { recordAct } from '#server/audit/record.ts'
import { handler } from '#server/call/handler.ts'
import { administeredItem } from '#server/domain/item/administered-item.ts'
import { deleteLockedItem } from '#server/domain/item/delete-item.ts'
import { siteAdmin } from '#server/policy/rules.ts'

/** `adminItem/deleteItem`: deletes an item of anybody. */
export const adminItemDeleteItem = handler('adminItem/deleteItem', {
  transaction: true,
  access: siteAdmin,
  run: async (ctx, { item_id }) => {
    const item = await administeredItem(ctx, item_id)
    await deleteLockedItem(ctx, item)
    await recordAct(ctx, { action: 'item.delete', object: { type: 'item', id: item_id, name: item.item_name } })
    return []
  },
})
