import { handler } from '#server/call/handler.ts'
import { recoverItem } from '#server/domain/item/recover-item.ts'
import { siteAdmin } from '#server/policy/rules.ts'

/** `adminItem/recover`: brings a deleted item back. */
export const adminItemRecover = handler('adminItem/recover', {
  transaction: true,
  access: siteAdmin,
  run: async (ctx, { item_id }) => {
    await recoverItem(ctx, item_id)
    return []
  },
})
