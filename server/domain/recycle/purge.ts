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

/** What is left of things that were deleted a while ago. Each function belongs into a transaction of its own. */

export interface Purged {
  /** How many things there were to delete. */
  count: number
  /** Keys of files whose bytes are to be removed once the transaction is over. */
  keys: string[]
}

/**
 * Takes up to `batch` rows out of the recycle bin that are as old as `until` (unix seconds), with their pages for good. A page that was
 * recovered meanwhile stays.
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
 * Deletes those of these pages for good that are deleted already, with all that hangs on them.
 * @returns keys of files whose bytes are to be removed once the transaction is over
 */
export async function purgeDeletedPages(where: Where, page_ids: readonly number[]): Promise<string[]> {
  if (page_ids.length === 0) return []
  return purgeWhatHangsOn(where, await purgePageRows(where.db, page_ids))
}

/** Deletes up to `batch` pages of an item with all that hangs on them. */
export async function purgePagesOf(where: Where, item_id: number, batch: number): Promise<Purged> {
  const page_ids = await purgePageRowsOf(where.db, item_id, batch)
  return { count: page_ids.length, keys: await purgeWhatHangsOn(where, page_ids) }
}

/** Deletes a deleted item, whose pages are gone already, with all that hangs on it. @returns keys of files whose bytes are to be removed */
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

async function purgeWhatHangsOn(where: Where, page_ids: number[]): Promise<string[]> {
  if (page_ids.length === 0) return []
  await unindexPages(where, page_ids)
  await purgeBesidePages(where.db, page_ids)
  await deleteMocks(where.db, page_ids)
  await deleteRowsOfPages(where.db, page_ids)
  await deleteSubscriptionsTo(where.db, page_ids)
  return purgeFilesOfPages(where.db, page_ids)
}
