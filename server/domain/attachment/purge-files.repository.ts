import type { Db } from '#server/db/open.ts'
import { belongsToNoPage } from './file-on-page.repository.ts'

/**
 * Deletes the files that belong to these pages only, with all bindings to the pages.
 * @returns the keys of the bytes to remove after the commit
 */
export async function purgeFilesOfPages(db: Db, page_ids: readonly number[]): Promise<string[]> {
  const bindings = await db.deleteFrom('file_page').where('page_id', 'in', page_ids).returning('file_id').execute()
  const file_ids = [...new Set(bindings.map((binding) => binding.file_id))]
  if (file_ids.length === 0) return []
  const gone = await db
    .deleteFrom('upload_file')
    .where('file_id', 'in', file_ids)
    .where((q) => belongsToNoPage(q))
    .returning('storage_key')
    .execute()
  return gone.map((file) => file.storage_key)
}

/** Deletes the files of an item that belong to no page at all. @returns the keys of the bytes to remove after the commit */
export async function purgeFilesOfItem(db: Db, item_id: number): Promise<string[]> {
  const gone = await db
    .deleteFrom('upload_file')
    .where('item_id', '=', item_id)
    .where((q) => belongsToNoPage(q))
    .returning('storage_key')
    .execute()
  return gone.map((file) => file.storage_key)
}

/** Which of these keys have a row. */
export async function knownKeys(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const rows = await db.selectFrom('upload_file').select('storage_key').where('storage_key', 'in', keys).execute()
  return new Set(rows.map((row) => row.storage_key))
}

/** The next files after an id, for work on all files. */
export function listFilesAfter(db: Db, file_id: number, limit: number) {
  return db
    .selectFrom('upload_file')
    .select(['file_id', 'display_name', 'storage_key', 'file_size', 'sha256'])
    .where('file_id', '>', file_id)
    .orderBy('file_id')
    .limit(limit)
    .execute()
}
