import { confirmPassword } from '#server/auth/confirm-password.ts'
import { endVisitPasses } from '#server/auth/visit-pass.ts'
import { handler } from '#server/call/handler.ts'
import { inTransaction } from '#server/context.ts'
import { lockItem } from '#server/db/dialect.ts'
import { logChange } from '#server/domain/item/change-log.ts'
import { updateItem } from '#server/domain/item/item.repository.ts'
import { deleteKey } from '#server/domain/item/item-key.repository.ts'
import { deleteLocksOfItem } from '#server/domain/page/lock.repository.ts'
import { itemManager } from '#server/policy/rules.ts'

/**
 * `item/delete`: the item is as if it were not there, and its domain is free; `purge-recycle-bin` takes its rows away later. Archived items
 * may be deleted. The caller's password confirms it.
 */
export const itemDelete = handler('item/delete', {
  access: (ctx, { item_id }) => itemManager(ctx, item_id),
  run: async (ctx, { item_id, password }, { user }) => {
    await confirmPassword(ctx, user, password)
    await inTransaction(ctx, async (inside) => {
      await lockItem(inside.db, ctx.services.database.dialect, item_id)
      const { item } = await itemManager(inside, item_id)
      // The time of the last update is from now on that of the deletion.
      await updateItem(inside.db, item_id, { is_del: 1, last_update_time: ctx.now, domain_key: null })
      await deleteLocksOfItem(inside.db, item_id)
      await deleteKey(inside.db, item_id)
      await endVisitPasses(inside.db, item_id)
      await logChange(inside, {
        item_id,
        action: 'delete',
        object: 'item',
        object_id: item_id,
        object_name: item.item_name,
      })
    })
    return []
  },
})
