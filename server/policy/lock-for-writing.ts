import type { Context } from '#server/context.ts'
import { takeItemTurn } from '#server/db/item-turns.ts'
import type { Asked } from '#server/db/prepared.ts'
import { type Results, runTogether } from '#server/db/run-together.ts'
import { AppError } from '#shared/errors.ts'
import { askItemAndLock, findItemAndLock, type ItemRow } from './facts.repository.ts'

/**
 * Takes the row lock of an item (`lockItem`) and reads the item again under it, because the item may have been archived or deleted while the call
 * waited for the lock.
 * @throws AppError NOT_FOUND, ITEM_ARCHIVED
 */
export async function lockForWriting(ctx: Context, item_id: number): Promise<ItemRow> {
  return writable(await findItemAndLock(ctx.db, ctx.services.database.dialect, item_id))
}

/**
 * `lockForWriting` together with other queries, in one round trip: some that do not need the lock, and some that run under it.
 * @returns the item, and what the queries found
 */
export async function lockForWritingAndRead<
  const B extends readonly Asked<unknown>[],
  const U extends readonly Asked<unknown>[],
>(
  ctx: Context,
  item_id: number,
  queries: { before: B; under: U },
): Promise<{ item: ItemRow; before: Results<B>; under: Results<U> }> {
  takeItemTurn(ctx.db, item_id)
  const lock = askItemAndLock(ctx.services.database.dialect, item_id)
  const asked: Asked<unknown>[] = [...queries.before, lock, ...queries.under]
  const found = await runTogether(ctx.db, ...asked)
  const at = queries.before.length
  const item = writable(found[at] as ItemRow | undefined)
  return { item, before: found.slice(0, at) as Results<B>, under: found.slice(at + 1) as Results<U> }
}

function writable(item: ItemRow | undefined): ItemRow {
  if (!item) throw new AppError('NOT_FOUND', { thing: '@item' })
  if (item.is_archived) throw new AppError('ITEM_ARCHIVED')
  return item
}
