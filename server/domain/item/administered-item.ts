import type { Context } from '#server/context.ts'
import { findItemAndLock, type ItemRow } from '#server/policy/facts.repository.ts'
import { AppError } from '#shared/errors.ts'

/** An item, locked until the transaction ends, for an act of a site administrator. @throws AppError NOT_FOUND */
export async function administeredItem(ctx: Context, item_id: number): Promise<ItemRow> {
  const item = await findItemAndLock(ctx.db, ctx.services.database.dialect, item_id)
  if (!item) throw new AppError('NOT_FOUND', { thing: '@item' })
  return item
}
