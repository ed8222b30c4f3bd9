import { confirmPassword } from '#server/auth/confirm-password.ts'
import { handler } from '#server/call/handler.ts'
import { giveItem } from '#server/domain/item/end-item.ts'
import { itemChanger } from '#server/policy/rules.ts'

/**
 * `item/attorn`: makes another user the owner of the item. The former owner keeps only rights from teams. Requires the caller's password.
 */
export const itemAttorn = handler('item/attorn', {
  access: (ctx, { item_id }) => itemChanger(ctx, item_id),
  run: async (ctx, { item_id, username, password }, { user }) => {
    await confirmPassword(ctx, user, password)
    const item = await giveItem(ctx, item_id, username)
    return { ...item, password: ctx.services.secrets.open(item.password) ?? '' }
  },
})
