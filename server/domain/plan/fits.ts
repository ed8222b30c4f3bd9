import type { Context } from '#server/context.ts'
import { lockAccount } from '#server/db/dialect.ts'
import { AppError } from '#shared/errors.ts'
import { accountLimits } from './limits.ts'
import { countOwnItems, countPages, findCrowdedItem, findOwners, sumOfStorage } from './use.repository.ts'

/**
 * The limits of accounts, each checked in one function. They apply to the owner of the item, whoever acts (decision 42). Without a limit nothing is
 * counted and nothing is locked.
 */

/**
 * Checks the limit of items after one was added to an account by creation, copy or transfer. Call it in the same transaction. It locks the account,
 * so take the locks of items first.
 * @param hidden the number of items that the account gets and that do not count yet
 * @throws AppError TOO_MANY_ITEMS
 */
export async function assertItemFits(ctx: Context, uid: number, hidden = 0): Promise<void> {
  const { items: max } = await accountLimits(ctx, uid)
  if (max === null) return
  await lockAccount(ctx.db, ctx.services.database.dialect, uid)
  if ((await countOwnItems(ctx.db, uid)) + hidden > max) throw new AppError('TOO_MANY_ITEMS', { max })
}

/**
 * Checks the limit of people after some were added to items. Call it in the same transaction, with the items locked.
 * @throws AppError TOO_MANY_COLLABORATORS
 */
export async function assertCollaboratorsFit(ctx: Context, item_ids: readonly number[]): Promise<void> {
  if (item_ids.length === 0) return
  const owners = await findOwners(ctx.db, item_ids)
  for (const [uid, own] of Map.groupBy(item_ids, (item_id) => owners.get(item_id) ?? 0)) {
    const { people_per_item: max } = await accountLimits(ctx, uid)
    if (max !== null && (await findCrowdedItem(ctx.db, own, max))) throw new AppError('TOO_MANY_COLLABORATORS', { max })
  }
}

/** The most pages of an item; null: no limit. */
const pageLimitOf = async (ctx: Context, item_id: number): Promise<number | null> => {
  const uid = (await findOwners(ctx.db, [item_id])).get(item_id) ?? 0
  return (await accountLimits(ctx, uid)).pages_per_item
}

/** Whether an item has reached its limit of pages. */
export async function pagesExceeded(ctx: Context, item_id: number): Promise<boolean> {
  const max = await pageLimitOf(ctx, item_id)
  return max !== null && (await countPages(ctx.db, item_id)) >= max
}

/**
 * Checks the limit of pages before some are added to an item. Call it in the same transaction, with the item locked.
 * @param added the number of new pages
 * @throws AppError PAGE_COUNT_EXCEEDED
 */
export async function assertPagesFit(ctx: Context, item_id: number, added = 1): Promise<void> {
  if (added > 0) await assertPagesWithin(ctx, item_id, await pageLimitOf(ctx, item_id), added)
}

/**
 * `assertPagesFit` with a limit that is known.
 * @param max the limit of pages in the item; null: no limit
 * @throws AppError PAGE_COUNT_EXCEEDED
 */
export async function assertPagesWithin(
  ctx: Context,
  item_id: number,
  max: number | null,
  added: number,
): Promise<void> {
  if (max !== null && (await countPages(ctx.db, item_id)) + added > max)
    throw new AppError('PAGE_COUNT_EXCEEDED', { max })
}

/**
 * Checks the limit of storage after a file was added. Call it in the transaction that inserts the file. It locks the account whose storage the file
 * uses.
 * @param file where it belongs; item 0: to the uploader
 * @throws AppError STORAGE_FULL
 */
export async function assertStorageFits(ctx: Context, file: { uid: number; item_id: number }): Promise<void> {
  const uid = await payerOf(ctx, file)
  const { storage_bytes: max } = await accountLimits(ctx, uid)
  if (max === null) return
  await lockAccount(ctx.db, ctx.services.database.dialect, uid)
  if ((await sumOfStorage(ctx.db, uid)) > max) throw new AppError('STORAGE_FULL')
}

/** The account whose storage a file uses: the owner of its item, else its uploader. */
export async function payerOf(ctx: Context, file: { uid: number; item_id: number }): Promise<number> {
  const owner = file.item_id > 0 ? (await findOwners(ctx.db, [file.item_id])).get(file.item_id) : undefined
  return owner ?? file.uid
}
