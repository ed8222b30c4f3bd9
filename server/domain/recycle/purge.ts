import { deleteVisitPasses } from '#server/auth/visit-pass.repository.ts'
import type { Db } from '#server/db/open.ts'
import { purgeFilesOfItem, purgeFilesOfPages } from '#server/domain/attachment/purge-files.repository.ts'
import { deleteCatalogsOfItem } from '#server/domain/catalog/catalog.repository.ts'
import { deleteChanges } from '#server/domain/item/change-log.repository.ts'
import { purgeItemRow } from '#server/domain/item/item.repository.ts'
import { deleteKey } from '#server/domain/item/item-key.repository.ts'
import { deleteStars } from '#server/domain/item/item-star.repository.ts'
import { deleteMembersOfItem } from '#server/domain/member/member.repository.ts'
import { deleteMocks } from '#server/domain/mock/mock.repository.ts'
import { purgeBesidePages, purgePageRows, purgePageRowsOf } from '#server/domain/page/page.repository.ts'
import { deleteSubscriptionsTo } from '#server/domain/subscription/subscription.repository.ts'
import { deleteTeamsOfItem } from '#server/domain/team/team.repository.ts'
import { deleteSharesOfItem } from '#server/domain/template/template-share.repository.ts'
import { unindexPages } from '#server/search/index-pages.ts'
import type { Where } from '#server/search/search-index.ts'
import { deleteRows, deleteRowsOfPages, emptyBin, listOldRows } from './recycle.repository.ts'

/** The result of a purge. Call each function of this file in its own transaction. */

export interface Purged {
  /** The number of things found. */
  count: number
  /** The keys of files whose bytes must be removed after the commit. */
  keys: string[]
}

/**
 * Purges up to `batch` pages of the recycle bin that were deleted at or before `until` (unix seconds). A page that was recovered meanwhile stays.
 */
export async function purgeBin(where: Where, until: number, batch: number): Promise<Purged> {
  const rows = await listOldRows(where.db, until, batch)
  if (rows.length === 0) return { count: 0, keys: [] }
  const keys = await purgeDeletedPages(
    where,
    rows.map((row) => row.page_id),
  )
  await deleteRows(
    where.db,
    rows.map((row) => row.id),
  )
  return { count: rows.length, keys }
}

/**
 * Purges the given pages that are in the recycle bin, with everything that belongs to them.
 * @returns the keys of files whose bytes must be removed after the commit
 */
export async function purgeDeletedPages(where: Where, page_ids: readonly number[]): Promise<string[]> {
  if (page_ids.length === 0) return []
  return purgeRowsOfPages(where, await purgePageRows(where.db, page_ids))
}

/** Purges up to `batch` pages of an item with everything that belongs to them. */
export async function purgePagesOf(where: Where, item_id: number, batch: number): Promise<Purged> {
  const page_ids = await purgePageRowsOf(where.db, item_id, batch)
  return { count: page_ids.length, keys: await purgeRowsOfPages(where, page_ids) }
}

/** Purges a deleted item after its pages, with everything that belongs to it. @returns the keys of files whose bytes must be removed after the commit */
export async function purgeItem(db: Db, item_id: number): Promise<string[]> {
  await deleteCatalogsOfItem(db, item_id)
  await deleteMembersOfItem(db, item_id)
  await deleteKey(db, item_id)
  await deleteChanges(db, item_id)
  await deleteStars(db, item_id)
  await deleteVisitPasses(db, item_id)
  await deleteTeamsOfItem(db, item_id)
  await emptyBin(db, item_id)
  await deleteSharesOfItem(db, item_id)
  await purgeItemRow(db, item_id)
  return purgeFilesOfItem(db, item_id)
}

async function purgeRowsOfPages(where: Where, page_ids: number[]): Promise<string[]> {
  if (page_ids.length === 0) return []
  await unindexPages(where, page_ids)
  await purgeBesidePages(where.db, page_ids)
  await deleteMocks(where.db, page_ids)
  await deleteRowsOfPages(where.db, page_ids)
  await deleteSubscriptionsTo(where.db, page_ids)
  return purgeFilesOfPages(where.db, page_ids)
}
