import { sql } from 'kysely'
import { inParts } from '#server/db/in-parts.ts'
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

/** Deletes the files in a list that belong to no page. @returns the keys of the bytes to remove after the commit */
export async function purgeFilesWithoutPage(db: Db, file_ids: readonly number[]): Promise<string[]> {
  const gone = await inParts(file_ids, (part) =>
    db
      .deleteFrom('upload_file')
      .where('file_id', 'in', part)
      .where((q) => belongsToNoPage(q))
      .returning('storage_key')
      .execute(),
  )
  return gone.map((file) => file.storage_key)
}

/** The keys in a list that have a row, as a file or as bytes that a moved file left behind. */
export async function knownKeys(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const files = await db.selectFrom('upload_file').select('storage_key').where('storage_key', 'in', keys).execute()
  const moved = await db.selectFrom('moved_file').select('storage_key').where('storage_key', 'in', keys).execute()
  return new Set([...files, ...moved].map((row) => row.storage_key))
}

/** Deletes the records of bytes that deleted files left behind after a move. The bytes are orphans then. */
export async function forgetMovedFiles(db: Db): Promise<void> {
  await db
    .deleteFrom('moved_file')
    .where('file_id', 'not in', (q) => q.selectFrom('upload_file').select('file_id'))
    .execute()
}

/** The next files after an id, for work on all files. */
export function listFilesAfter(db: Db, file_id: number, limit: number) {
  return db
    .selectFrom('upload_file')
    .select(['file_id', 'display_name', 'storage_key', 'file_size', 'sha256', 'addtime'])
    .where('file_id', '>', file_id)
    .orderBy('file_id')
    .limit(limit)
    .execute()
}

/** Marks the missing files: those in `file_ids` since `now`, unless marked before. All others are unmarked. */
export async function markMissing(db: Db, file_ids: readonly number[], now: number): Promise<void> {
  const gone = new Set(file_ids)
  const marked = await db.selectFrom('upload_file').select('file_id').where('missing_since', '>', sql.lit(0)).execute()
  const before = new Set(marked.map((file) => file.file_id))
  const set = (ids: number[], missing_since: number) =>
    inParts(ids, async (part) => {
      await db.updateTable('upload_file').set({ missing_since }).where('file_id', 'in', part).execute()
      return []
    })
  await set(
    file_ids.filter((id) => !before.has(id)),
    now,
  )
  await set(
    [...before].filter((id) => !gone.has(id)),
    0,
  )
}

/** How many files lie in the folder of this machine and in object storages, with their bytes. It reads an index of all files: for administrators only. */
export async function movableFiles(db: Db): Promise<Record<'local' | 's3', { files: number; bytes: number }>> {
  const rows = await db
    .selectFrom('upload_file')
    .select((q) => [
      q.case().when('storage_key', 'like', 'octavo-%').then('s3').else('local').end().as('kind'),
      q.fn.countAll<number>().as('files'),
      q.fn.sum<number>('file_size').as('bytes'),
    ])
    .groupBy('kind')
    .execute()
  const of = (kind: string) => {
    const row = rows.find((one) => one.kind === kind)
    return { files: row?.files ?? 0, bytes: row?.bytes ?? 0 }
  }
  return { local: of('local'), s3: of('s3') }
}
