import type { Context } from '#server/context.ts'
import { lockItem } from '#server/db/dialect.ts'
import { AppError } from '#shared/errors.ts'
import { RECYCLE_SECONDS } from '#shared/limits.ts'
import { logChange } from './change-log.ts'
import { findRecoverableItem, updateItem } from './item.repository.ts'
import { domainColumns } from './item-domain.ts'

/**
 * Restores a deleted item; inside a transaction. It gets a new key on the next request for its key. It has no domain, because the deletion has freed
 * its domain for others.
 * @throws AppError NOT_FOUND if it is not deleted, or was deleted more than `RECYCLE_SECONDS` ago
 */
export async function recoverItem(ctx: Context, item_id: number): Promise<void> {
  await lockItem(ctx.db, ctx.services.database.dialect, item_id)
  const item = await findRecoverableItem(ctx.db, item_id, ctx.now - RECYCLE_SECONDS)
  if (!item) throw new AppError('NOT_FOUND', { thing: '@item' })
  await updateItem(ctx.db, item_id, { is_del: 0, last_update_time: ctx.now, ...domainColumns('') })
  await logChange(ctx, { item_id, action: 'recover', object: 'item', object_id: item_id, object_name: item.item_name })
}
