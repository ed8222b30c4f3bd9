import { confirmPassword } from '#server/auth/confirm-password.ts'
import { handler } from '#server/call/handler.ts'
import { deleteItem } from '#server/domain/item/end-item.ts'
import { itemManager } from '#server/policy/rules.ts'

/** `item/delete`: deletes an item, also an archived one. Requires the caller's password. */
export const itemDelete = handler('item/delete', {
  access: (ctx, { item_id }) => itemManager(ctx, item_id),
  run: async (ctx, { item_id, password }, { user }) => {
    await confirmPassword(ctx, user, password)
    await deleteItem(ctx, item_id)
    return []
  },
})
