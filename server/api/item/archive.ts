import { confirmPassword } from '#server/auth/confirm-password.ts'
import { handler } from '#server/call/handler.ts'
import { archiveItem } from '#server/domain/item/end-item.ts'
import { itemChanger } from '#server/policy/rules.ts'

/** `item/archive`: makes the item read-only for good. Requires the caller's password. */
export const itemArchive = handler('item/archive', {
  access: (ctx, { item_id }) => itemChanger(ctx, item_id),
  run: async (ctx, { item_id, password }, { user }) => {
    await confirmPassword(ctx, user, password)
    await archiveItem(ctx, item_id)
    return []
  },
})
