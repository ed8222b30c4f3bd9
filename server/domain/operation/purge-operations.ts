import type { Services } from '#server/context.ts'
import { removeOldFiles, removeOldOperations } from './operation.repository.ts'

/** How long the input and result files of an operation are kept after its end (seconds). */
export const FILE_SECONDS = 24 * 3600
/** How long an operation stays in the list of its person after its end, in seconds. */
const KEPT_SECONDS = 30 * 24 * 3600

/** Removes the files of operations that ended a day ago, and deletes operations that ended a month ago. */
export async function purgeOperations({ database, storage, clock }: Services): Promise<void> {
  const now = clock()
  const keys = await removeOldFiles(database.db, now - FILE_SECONDS)
  await storage.discard(keys)
  await removeOldOperations(database.db, now - KEPT_SECONDS)
}
