import { confirmPassword } from '#server/auth/confirm-password.ts'
import { handler } from '#server/call/handler.ts'
import { inTransaction } from '#server/context.ts'
import { lockItem } from '#server/db/dialect.ts'
import { logChange } from '#server/domain/item/change-log.ts'
import { updateItem } from '#server/domain/item/item.repository.ts'
import { deleteLocksOfItem } from '#server/domain/page/lock.repository.ts'
import { itemChanger } from '#server/policy/rules.ts'

/** `item/archive`: from now on the item can be read and no more; for good. The caller's password confirms it. */
export const itemArchive = handler('item/archive', {
  access: (ctx, { item_id }) => itemChanger(ctx, item_id),
  run: async (ctx, { item_id, password }, { user }) => {
    await confirmPassword(ctx, user, password)
    await inTransaction(ctx, async (inside) => {
      await lockItem(inside.db, ctx.services.database.dialect, item_id)
      const { item } = await itemChanger(inside, item_id)
      await updateItem(inside.db, item_id, { is_archived: 1, last_update_time: ctx.now })
      await deleteLocksOfItem(inside.db, item_id)
      await logChange(inside, {
        item_id,
        action: 'archive',
        object: 'item',
        object_id: item_id,
        object_name: item.item_name,
      })
    })
    return []
  },
})
