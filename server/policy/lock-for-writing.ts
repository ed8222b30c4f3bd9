import type { Context } from '#server/context.ts'
import { AppError } from '#shared/errors.ts'
import { findItemAndLock, type ItemRow } from './facts.repository.ts'

/**
 * Takes the row lock of an item (`lockItem`) and reads the item again under it, because the item may have been archived or deleted while the call
 * waited for the lock.
 * @throws AppError NOT_FOUND, ITEM_ARCHIVED
 */
export async function lockForWriting(ctx: Context, item_id: number): Promise<ItemRow> {
  const item = await findItemAndLock(ctx.db, ctx.services.database.dialect, item_id)
  if (!item) throw new AppError('NOT_FOUND', { thing: '@item' })
  if (item.is_archived) throw new AppError('ITEM_ARCHIVED')
  return item
}
