import type { Context } from '#server/context.ts'
import type { Asked } from '#server/db/prepared.ts'
import { runTogether } from '#server/db/run-together.ts'
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
 * `lockForWriting` together with two queries: one that does not need the lock, and one that runs under it.
 * @returns what they found
 */
export async function lockForWritingAndRead<B, U>(
  ctx: Context,
  item_id: number,
  { before, under }: { before: Asked<B>; under: Asked<U> },
): Promise<[before: B, under: U]> {
  const lock = askItemAndLock(ctx.services.database.dialect, item_id)
  const [first, item, second] = await runTogether(ctx.db, before, lock, under)
  writable(item)
  return [first, second]
}

function writable(item: ItemRow | undefined): ItemRow {
  if (!item) throw new AppError('NOT_FOUND', { thing: '@item' })
  if (item.is_archived) throw new AppError('ITEM_ARCHIVED')
  return item
}
