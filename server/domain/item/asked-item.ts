import type { Context } from '#server/context.ts'
import { findItem, findItemByDomain, type ItemRow } from '#server/policy/facts.repository.ts'
import { AppError } from '#shared/errors.ts'

/**
 * The item that a call names by number or personal domain.
 * @throws AppError BAD_FIELD if no item is named, NOT_FOUND if it does not exist
 */
export async function askedItem(
  ctx: Context,
  { item_id, item_domain }: { item_id?: string | undefined; item_domain?: string | undefined },
): Promise<ItemRow> {
  const asked = item_id && item_id !== '0' ? item_id : item_domain || item_id
  if (!asked) throw new AppError('BAD_FIELD', { field: 'item_id', reason: '@required' })
  const number = /^\d+$/.test(asked) ? Number(asked) : Number.NaN
  if (Number.isSafeInteger(number)) {
    const item = await findItem(ctx.db, number)
    if (item) return item
  } else {
    const item = await findItemByDomain(ctx.db, asked)
    if (item) return item
  }
  throw new AppError('NOT_FOUND', { thing: '@item' })
}
