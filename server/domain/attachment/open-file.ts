import type { Readable } from 'node:stream'
import type { Context } from '#server/context.ts'
import type { ByteRange } from '#server/storage/storage.ts'
import { findStorageKey } from './file.repository.ts'
import { storageRefusal } from './storage-refusal.ts'

/**
 * Opens the bytes of a file, in whole or in part. A file that was moved to another storage after its row was read is opened there.
 * @throws AppError STORAGE_FAILED; MissingFile when no storage has the file
 */
export async function openFile(
  { services }: Context,
  { file_id, storage_key }: { file_id: number; storage_key: string },
  range?: ByteRange,
): Promise<Readable> {
  const { storage, database } = services
  const open = (key: string) => storage.read(key, range).catch((error) => Promise.reject(storageRefusal(error)))
  try {
    return await open(storage_key)
  } catch (error) {
    const key = await findStorageKey(database.db, file_id)
    if (key === undefined || key === storage_key) throw error
    return open(key)
  }
}
