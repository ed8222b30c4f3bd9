import type { Db } from '#server/db/open.ts'

/**
 * Changes the storage of a file, and records the old one. Does nothing if the file was deleted or moved meanwhile.
 * @returns whether it was changed
 */
export async function changeKey(
  db: Db,
  { file_id, from, to }: { file_id: number; from: string; to: string },
  addtime: number,
): Promise<boolean> {
  const changed = await db
    .updateTable('upload_file')
    .set({ storage_key: to })
    .where('file_id', '=', file_id)
    .where('storage_key', '=', from)
    .returning('file_id')
    .execute()
  if (changed.length === 0) return false
  await db.insertInto('moved_file').values({ storage_key: from, file_id, addtime }).execute()
  return true
}

/** The bytes that moved files left behind, after a key, in the order of the keys. */
export function listMovedAfter(db: Db, storage_key: string, limit: number) {
  return db
    .selectFrom('moved_file')
    .select(['storage_key', 'addtime'])
    .where('storage_key', '>', storage_key)
    .orderBy('storage_key')
    .limit(limit)
    .execute()
}

/** Deletes the record of the bytes that a moved file left behind. */
export async function forgetMoved(db: Db, storage_key: string): Promise<void> {
  await db.deleteFrom('moved_file').where('storage_key', '=', storage_key).execute()
}
