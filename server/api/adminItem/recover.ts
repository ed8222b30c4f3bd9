import { recordAct } from '#server/audit/record.ts'
import { handler } from '#server/call/handler.ts'
import { recoverItem } from '#server/domain/item/recover-item.ts'
import { siteAdmin } from '#server/policy/rules.ts'

/** `adminItem/recover`: brings a deleted item back. */
export const adminItemRecover = handler('adminItem/recover', {
  transaction: true,
  access: siteAdmin,
  run: async (ctx, { item_id }) => {
    const { item_name } = await recoverItem(ctx, item_id)
    await recordAct(ctx, { action: 'item.recover', object: { type: 'item', id: item_id, name: item_name } })
    return []
  },
})
