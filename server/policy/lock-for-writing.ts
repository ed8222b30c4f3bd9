import type { Context } from '#server/context.ts'
import { AppError } from '#shared/errors.ts'
import { findItemAndLock, type ItemRow } from './facts.repository.ts'

/**
 * Makes the transaction the only one that changes this item's tree until it ends, and reads the item as it is then: while the call waited
 * for its turn somebody may have archived or deleted it.
 * @throws AppError NOT_FOUND, ITEM_ARCHIVED
 */
export async function lockForWriting(ctx: Context, item_id: number): Promise<ItemRow> {
  const item = await findItemAndLock(ctx.db, ctx.services.database.dialect, item_id)
  if (!item) throw new AppError('NOT_FOUND', { thing: '@item' })
  if (item.is_archived) throw new AppError('ITEM_ARCHIVED')
  return item
}
