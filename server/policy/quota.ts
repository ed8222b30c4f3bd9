import type { Context } from '#server/context.ts'
import { AppError } from '#shared/errors.ts'
import { countPages, findCrowdedItem } from './quota.repository.ts'

/** What a site may limit by its configuration. Without a setting there is no limit, and nothing is counted. */

/**
 * Checks the limit of people after some were added to items. Call it in the same transaction, with the items locked.
 * @throws AppError TOO_MANY_COLLABORATORS
 */
export async function assertCollaboratorsFit(ctx: Context, item_ids: readonly number[]): Promise<void> {
  const max = ctx.services.config.COLLABORATORS_PER_ITEM
  if (max === undefined || item_ids.length === 0) return
  if (await findCrowdedItem(ctx.db, item_ids, max)) throw new AppError('TOO_MANY_COLLABORATORS', { max })
}

/** Whether an item has reached its limit of pages. */
export async function pagesExceeded(ctx: Context, item_id: number): Promise<boolean> {
  const max = ctx.services.config.PAGES_PER_ITEM
  return max !== undefined && (await countPages(ctx.db, item_id)) >= max
}

/**
 * Checks the limit of pages before some are added to an item. Call it in the same transaction, with the item locked.
 * @param added the number of new pages
 * @throws AppError PAGE_COUNT_EXCEEDED
 */
export async function assertPagesFit(ctx: Context, item_id: number, added = 1): Promise<void> {
  const max = ctx.services.config.PAGES_PER_ITEM
  if (max === undefined || added === 0) return
  if ((await countPages(ctx.db, item_id)) + added > max) throw new AppError('PAGE_COUNT_EXCEEDED', { max })
}
