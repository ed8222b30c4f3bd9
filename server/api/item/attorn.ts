import { confirmPassword } from '#server/auth/confirm-password.ts'
import { handler } from '#server/call/handler.ts'
import { giveItem } from '#server/domain/item/end-item.ts'
import { itemChanger } from '#server/policy/rules.ts'

/**
 * `item/attorn`: another user owns the item from now on, and the owner before is nothing in it any more but what a team gives. The
 * caller's password confirms it.
 */
export const itemAttorn = handler('item/attorn', {
  access: (ctx, { item_id }) => itemChanger(ctx, item_id),
  run: async (ctx, { item_id, username, password }, { user }) => {
    await confirmPassword(ctx, user, password)
    return giveItem(ctx, item_id, username)
  },
})
