import { type Context, inTransaction } from '#server/context.ts'
import { lockItem } from '#server/db/dialect.ts'
import { deleteLocksOfItem } from '#server/domain/page/lock.repository.ts'
import { assertItemFits } from '#server/domain/plan/fits.ts'
import { foundReceiver } from '#server/domain/user/found-user.ts'
import type { ItemRow } from '#server/policy/facts.repository.ts'
import { itemChanger, itemManager } from '#server/policy/rules.ts'
import { logChange } from './change-log.ts'
import { deleteLockedItem } from './delete-item.ts'
import { handOverItem } from './hand-over-item.ts'
import { updateItem } from './item.repository.ts'

/** Archiving, deleting and transferring an item. The caller has confirmed with the password. Rights are checked again under the lock. */

/** Archives an item: it can still be read, but no longer changed. @throws AppError those of `itemChanger` */
export function archiveItem(ctx: Context, item_id: number): Promise<void> {
  return inTransaction(ctx, async (inside) => {
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
}

/**
 * Deletes an item, also an archived one.
 * @throws AppError those of `itemManager`
 */
export function deleteItem(ctx: Context, item_id: number): Promise<void> {
  return inTransaction(ctx, async (inside) => {
    await lockItem(inside.db, ctx.services.database.dialect, item_id)
    const { item } = await itemManager(inside, item_id)
    await deleteLockedItem(inside, item)
  })
}

/**
 * Transfers an item to another user.
 * @returns the item as it is now
 * @throws AppError USER_UNKNOWN, TOO_MANY_ITEMS of the receiver, and those of `itemChanger`
 */
export function giveItem(ctx: Context, item_id: number, username: string): Promise<ItemRow> {
  return inTransaction(ctx, async (inside) => {
    await lockItem(inside.db, ctx.services.database.dialect, item_id)
    const { item } = await itemChanger(inside, item_id)
    const receiver = await foundReceiver(inside, username, 'username')
    if (receiver.uid === item.uid) return item
    await handOverItem(inside, item, receiver)
    await assertItemFits(inside, receiver.uid)
    return { ...item, uid: receiver.uid, username: receiver.username, last_update_time: ctx.now }
  })
}
