import type { Services } from '#server/context.ts'
import { listResultsOf, removeFiles } from './operation.repository.ts'

/** Removes the oldest results of a person's operations of a kind, until the others take at most `most` bytes. */
export async function dropOldResults(
  { database, storage }: Services,
  { uid, kind, most }: { uid: number; kind: string; most: number },
): Promise<void> {
  let bytes = 0
  const old: string[] = []
  for (const { storage_key, file_size } of await listResultsOf(database.db, uid, kind)) {
    bytes += file_size
    if (bytes > most) old.push(storage_key)
  }
  if (old.length === 0) return
  await removeFiles(database.db, old)
  await storage.discard(old)
}
