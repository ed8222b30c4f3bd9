import { findAccountByName } from '#server/auth/account.repository.ts'
import { endVisitPasses } from '#server/auth/visit-pass.ts'
import { type Context, inTransaction } from '#server/context.ts'
import { lockItem } from '#server/db/dialect.ts'
import { releaseAfterRightsLost } from '#server/domain/member/end-rights.ts'
import { deleteMemberships } from '#server/domain/member/member.repository.ts'
import { deleteLocksOfItem } from '#server/domain/page/lock.repository.ts'
import type { ItemRow } from '#server/policy/facts.repository.ts'
import { itemChanger, itemManager } from '#server/policy/rules.ts'
import { AppError } from '#shared/errors.ts'
import { logChange } from './change-log.ts'
import { updateItem } from './item.repository.ts'
import { deleteKey } from './item-key.repository.ts'

/** What ends an item, or gives it away. The caller has confirmed it with the password, so that rights are judged again here. */

/** From now on the item can be read and no more; for good. @throws AppError those of `itemChanger` */
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
 * Deletes an item: it is as if it were not there, and its domain is free; its rows go away later. Archived items may be deleted.
 * @throws AppError those of `itemManager`
 */
export function deleteItem(ctx: Context, item_id: number): Promise<void> {
  return inTransaction(ctx, async (inside) => {
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
}

/**
 * Gives an item to another user. The owner before is nothing in it any more but what a team gives.
 * @returns the item as it is now
 * @throws AppError USER_UNKNOWN, and those of `itemChanger`
 */
export function giveItem(ctx: Context, item_id: number, username: string): Promise<ItemRow> {
  return inTransaction(ctx, async (inside) => {
    await lockItem(inside.db, ctx.services.database.dialect, item_id)
    const { item } = await itemChanger(inside, item_id)
    const receiver = await findAccountByName(inside.db, username)
    if (!receiver) throw new AppError('USER_UNKNOWN', { name: username }, 'username')
    const owner = { uid: receiver.uid, username: receiver.username }
    if (receiver.uid === item.uid) return item
    await updateItem(inside.db, item_id, { ...owner, last_update_time: ctx.now })
    await deleteMemberships(inside.db, [item_id], receiver.uid)
    await releaseAfterRightsLost(inside, [item_id], [item.uid])
    await logChange(inside, {
      item_id,
      action: 'attorn',
      object: 'item',
      object_id: item_id,
      object_name: item.item_name,
      remark: receiver.username,
    })
    return { ...item, ...owner, last_update_time: ctx.now }
  })
}
