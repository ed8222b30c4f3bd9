import type { Db } from '#server/db/open.ts'
import { purgeFilesOfItem, purgeFilesOfPages } from '#server/domain/attachment/purge-files.repository.ts'
import { unindexPages, type Where } from '#server/search/index-pages.ts'

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
export async function purgeBin({ db, dialect }: Where, until: number, batch: number): Promise<Purged> {
  const rows = await db
    .selectFrom('recycle')
    .select(['id', 'page_id'])
    .where('del_time', '<=', until)
    .orderBy('del_time')
    .limit(batch)
    .execute()
  if (rows.length === 0) return { count: 0, keys: [] }
  const keys = await purgeDeletedPages(
    { db, dialect },
    rows.map((row) => row.page_id),
  )
  await db
    .deleteFrom('recycle')
    .where(
      'id',
      'in',
      rows.map((row) => row.id),
    )
    .execute()
  return { count: rows.length, keys }
}

/**
 * Deletes those of these pages for good that are deleted already, with all that hangs on them.
 * @returns keys of files whose bytes are to be removed once the transaction is over
 */
export async function purgeDeletedPages({ db, dialect }: Where, page_ids: readonly number[]): Promise<string[]> {
  if (page_ids.length === 0) return []
  const gone = await db
    .deleteFrom('page')
    .where('is_del', '=', 1)
    .where('page_id', 'in', page_ids)
    .returning('page_id')
    .execute()
  return purgeBesidePages(
    { db, dialect },
    gone.map((row) => row.page_id),
  )
}

/** Forgets catalogs that were moved away at or before `until` (unix seconds); their pages leave the recycle bin by themselves. */
export async function purgeMovedCatalogs(db: Db, until: number): Promise<void> {
  await db.deleteFrom('moved_catalog').where('del_time', '<=', until).execute()
}

/** An item that was deleted at or before `until` (unix seconds). */
export async function findDeletedItem(db: Db, until: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('item')
    .select('item_id')
    .where('is_del', '=', 1)
    .where('last_update_time', '<=', until)
    .limit(1)
    .executeTakeFirst()
  return row?.item_id
}

/** Deletes up to `batch` pages of an item with all that hangs on them. */
export async function purgePagesOf({ db, dialect }: Where, item_id: number, batch: number): Promise<Purged> {
  const gone = await db
    .deleteFrom('page')
    .where('page_id', 'in', (q) => q.selectFrom('page').select('page_id').where('item_id', '=', item_id).limit(batch))
    .returning('page_id')
    .execute()
  const keys = await purgeBesidePages(
    { db, dialect },
    gone.map((row) => row.page_id),
  )
  return { count: gone.length, keys }
}

/** Deletes a deleted item, whose pages are gone already, with all that hangs on it. @returns keys of files whose bytes are to be removed */
export async function purgeItem(db: Db, item_id: number): Promise<string[]> {
  for (const table of [
    'catalog',
    'item_member',
    'item_token',
    'item_change_log',
    'item_star',
    'visit_pass',
    'team_item',
    'team_item_member',
    'recycle',
    'moved_catalog',
    'template_item',
  ] as const)
    await db.deleteFrom(table).where('item_id', '=', item_id).execute()
  await db.deleteFrom('item').where('item_id', '=', item_id).where('is_del', '=', 1).execute()
  return purgeFilesOfItem(db, item_id)
}

async function purgeBesidePages({ db, dialect }: Where, page_ids: number[]): Promise<string[]> {
  if (page_ids.length === 0) return []
  await unindexPages({ db, dialect }, page_ids)
  for (const table of [
    'page_history',
    'page_render',
    'single_page',
    'page_lock',
    'page_request',
    'page_api',
    'page_link',
    'mock',
    'recycle',
  ] as const)
    await db.deleteFrom(table).where('page_id', 'in', page_ids).execute()
  await db.deleteFrom('subscription').where('object_type', '=', 'page').where('object_id', 'in', page_ids).execute()
  return purgeFilesOfPages(db, page_ids)
}
