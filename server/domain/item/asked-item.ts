import type { Context } from '#server/context.ts'
import type { Db } from '#server/db/open.ts'
import { findItem, findItemByDomain, type ItemRow } from '#server/policy/facts.repository.ts'
import { AppError } from '#shared/errors.ts'

/** The fields of a call that name an item by number or personal domain. */
interface AskedFields {
  item_id?: string | undefined
  item_domain?: string | undefined
}

/** What names the item; empty: no item is named. */
const nameIn = ({ item_id, item_domain }: AskedFields): string =>
  (item_id && item_id !== '0' ? item_id : item_domain || item_id) ?? ''

/** The number that a call names an item by; `undefined`: it names none, or a personal domain. */
export function askedNumber(fields: AskedFields): number | undefined {
  const name = nameIn(fields)
  const number = /^\d+$/.test(name) ? Number(name) : Number.NaN
  return Number.isSafeInteger(number) ? number : undefined
}

/** The item that a call names; `undefined` if it does not exist or none is named. */
export async function findAskedItem(db: Db, fields: AskedFields): Promise<ItemRow | undefined> {
  const number = askedNumber(fields)
  if (number !== undefined) return findItem(db, number)
  const name = nameIn(fields)
  return name === '' ? undefined : findItemByDomain(db, name)
}

/**
 * The item that a call names by number or personal domain.
 * @param reading the item, if its reading has begun
 * @throws AppError BAD_FIELD if no item is named, NOT_FOUND if it does not exist
 */
export async function askedItem(
  ctx: Context,
  fields: AskedFields,
  reading?: Promise<ItemRow | undefined>,
): Promise<ItemRow> {
  if (nameIn(fields) === '') throw new AppError('BAD_FIELD', { field: 'item_id', reason: '@required' })
  const item = await (reading ?? findAskedItem(ctx.db, fields))
  if (!item) throw new AppError('NOT_FOUND', { thing: '@item' })
  return item
}
