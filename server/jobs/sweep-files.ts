import type { Services } from '#server/context.ts'
import { knownKeys, listFilesAfter } from '#server/domain/attachment/purge-files.repository.ts'
import type { Job } from './job.ts'

/** Uploaded bytes that have no row are removed when they are this old. */
export const ORPHAN_SECONDS = 24 * 3600

/** How many files are read together. */
const BATCH = 500

/** The most missing files that the log names. */
const NAMED = 20

/**
 * Removes stored files older than `ORPHAN_SECONDS` that have no row (after a crash between the two), and temporary files of uploads that were never
 * stored. A row whose bytes are missing stays and is reported, because somebody may still have a copy of the file.
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

/** Ids of the files whose bytes are missing. */
async function missingFiles({ database, storage }: Services): Promise<number[]> {
  const missing: number[] = []
  for (let last = 0; ; ) {
    const files = await listFilesAfter(database.db, last, BATCH)
    for (const { file_id, storage_key } of files) if (!(await storage.stat(storage_key))) missing.push(file_id)
    if (files.length < BATCH) return missing
    last = files.at(-1)?.file_id ?? 0
  }
}
