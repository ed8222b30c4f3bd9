import { endVisitPasses } from '#server/auth/visit-pass.ts'
import type { Context } from '#server/context.ts'
import { deleteLocksOfItem } from '#server/domain/page/lock.repository.ts'
import { logChange } from './change-log.ts'
import { updateItem } from './item.repository.ts'
import { deleteKey } from './item-key.repository.ts'

/**
 * Deletes an item. It then counts as missing, and its domain is free. The job `purge-recycle-bin` removes its rows later. The caller has locked the
 * item, and calls it in a transaction.
 */
export async function deleteLockedItem(ctx: Context, { item_id, item_name }: { item_id: number; item_name: string }) {
  // The time of the last update of a deleted item is the time of its deletion.
  await updateItem(ctx.db, item_id, { is_del: 1, last_update_time: ctx.now, domain_key: null })
  await deleteLocksOfItem(ctx.db, item_id)
  await deleteKey(ctx.db, item_id)
  await endVisitPasses(ctx.db, item_id)
  await logChange(ctx, { item_id, action: 'delete', object: 'item', object_id: item_id, object_name: item_name })
}
