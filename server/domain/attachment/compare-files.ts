import type { Db } from '#server/db/open.ts'
import { operationKeys } from '#server/domain/operation/operation.repository.ts'
import type { Storage, StoredFile } from '#server/storage/storage.ts'
import { knownKeys, listFilesAfter } from './purge-files.repository.ts'

/** The age at which uploaded bytes without a row are removed. An upload stores its bytes before its row. */
export const ORPHAN_SECONDS = 24 * 3600

/** How many files are read together. */
const BATCH = 500

/**
 * The stored files without a row.
 * @param until only files stored before (unix seconds)
 * @throws StorageError
 */
export async function* orphansOf(db: Db, storage: Storage, until: number): AsyncGenerator<StoredFile> {
  let batch: StoredFile[] = []
  const unknown = async () => {
    const keys = batch.map(({ key }) => key)
    const known = await knownKeys(db, keys)
    const ofOperations = await operationKeys(db, keys)
    const found = batch.filter(({ key }) => !known.has(key) && !ofOperations.has(key))
    batch = []
    return found
  }
  for await (const file of storage.list()) {
    if (file.stored > until) continue
    batch.push(file)
    if (batch.length === BATCH) yield* await unknown()
  }
  if (batch.length > 0) yield* await unknown()
}

/** A file whose bytes are missing or incomplete. */
export interface DamagedFile {
  file_id: number
  display_name: string
  problem: 'missing' | 'size'
}

/**
 * The files of a storage whose bytes are missing or whose size is wrong. Reads no bytes.
 * @throws StorageError
 */
export async function damagedFiles(db: Db, storage: Storage): Promise<DamagedFile[]> {
  const sizes = new Map<string, number>()
  // One list request instead of a request for each file.
  for await (const { key, size } of storage.list()) sizes.set(key, size)
  const damaged: DamagedFile[] = []
  for (let last = 0; ; ) {
    const files = await listFilesAfter(db, last, BATCH)
    for (const { file_id, display_name, storage_key, file_size } of files) {
      if (!storage.holds(storage_key)) continue
      // A file that is not in the list may be newer than the list.
      const size = sizes.get(storage_key) ?? (await storage.stat(storage_key))?.size
      if (size === undefined) damaged.push({ file_id, display_name, problem: 'missing' })
      else if (size !== file_size) damaged.push({ file_id, display_name, problem: 'size' })
    }
    if (files.length < BATCH) return damaged
    last = files.at(-1)?.file_id ?? 0
  }
}
