import type { Services } from '#server/context.ts'
import { knownKeys, listFilesAfter } from '#server/domain/attachment/purge-files.repository.ts'
import type { Job } from './job.ts'

/** What was uploaded and belongs to nothing is removed when it is this old. */
export const ORPHAN_SECONDS = 24 * 3600

/** How many files are looked at at once. */
const BATCH = 500

/** How many missing files are named in the log. */
const NAMED = 20

/**
 * Puts the storage and the database in step: removes bytes that have been without a row for `ORPHAN_SECONDS` (a crash between the two), and
 * what began to arrive and was never stored. A row whose bytes are missing stays, and is reported: somebody may still have them.
 */
export const sweepFiles: Job = {
  name: 'sweep-files',
  seconds: 6 * 3600,
  run: async (services, log) => {
    const until = services.clock() - ORPHAN_SECONDS
    await services.storage.sweepIncoming(until)
    await sweepOrphans(services, until)
    const missing = await missingFiles(services)
    if (missing.length > 0)
      log?.warn({ count: missing.length, file_ids: missing.slice(0, NAMED) }, 'files are missing in the storage')
  },
}

async function sweepOrphans({ database, storage }: Services, until: number): Promise<void> {
  let batch: string[] = []
  const sweep = async () => {
    const known = await knownKeys(database.db, batch)
    for (const key of batch) if (!known.has(key)) await storage.remove(key)
    batch = []
  }
  for await (const { key, stored } of storage.list()) {
    if (stored > until) continue
    batch.push(key)
    if (batch.length === BATCH) await sweep()
  }
  if (batch.length > 0) await sweep()
}

/** Ids of the files whose bytes are not there. */
async function missingFiles({ database, storage }: Services): Promise<number[]> {
  const missing: number[] = []
  for (let last = 0; ; ) {
    const files = await listFilesAfter(database.db, last, BATCH)
    for (const { file_id, storage_key } of files) if (!(await storage.stat(storage_key))) missing.push(file_id)
    if (files.length < BATCH) return missing
    last = files.at(-1)?.file_id ?? 0
  }
}
