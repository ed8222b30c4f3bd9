import type { Services } from '#server/context.ts'
import {
  forgetMovedFiles,
  knownKeys,
  listFilesAfter,
  markMissing,
} from '#server/domain/attachment/purge-files.repository.ts'
import { keepCheck, keepMissingCheckedAt } from '#server/domain/figures/site-check.ts'
import { operationKeys } from '#server/domain/operation/operation.repository.ts'
import type { Storage } from '#server/storage/storage.ts'
import { StorageError } from '#server/storage/storage-error.ts'
import type { Job } from './job.ts'

/** Uploaded bytes that have no row are removed when they are this old. */
export const ORPHAN_SECONDS = 24 * 3600

/** How many files are read together. */
const BATCH = 500

/** The most missing files that the log names. */
const NAMED = 20

/**
 * Removes stored files older than `ORPHAN_SECONDS` that have no row (after a crash between the two), and temporary files of uploads that were never
 * stored. A row whose bytes are missing stays and is reported, because somebody may still have a copy of the file. A storage that does not answer
 * is reported too, and does not keep the others from being swept.
 */
export const sweepFiles: Job = {
  name: 'sweep-files',
  seconds: 6 * 3600,
  run: async (services, log) => {
    const until = services.clock() - ORPHAN_SECONDS
    await services.storage.sweepIncoming(until)
    await forgetMovedFiles(services.database.db)
    const missing: number[] = []
    let complete = true
    for (const storage of await services.storage.all()) {
      try {
        await sweepOrphans(services, storage, until)
        missing.push(...(await missingFiles(services, storage)))
      } catch (error) {
        if (!(error instanceof StorageError)) throw error
        complete = false
        log?.warn({ err: error }, 'a storage could not be swept')
      }
    }
    // A storage that does not answer says nothing about its files: what is marked stays then.
    if (complete) {
      await markMissing(services.database.db, missing, services.clock())
      await keepMissingCheckedAt(services.database.db, services.clock())
    }
    await keepCheck(services, 'missing', missing.length)
    if (missing.length > 0)
      log?.warn({ count: missing.length, file_ids: missing.slice(0, NAMED) }, 'files are missing in the storage')
  },
}

async function sweepOrphans({ database }: Services, storage: Storage, until: number): Promise<void> {
  let batch: string[] = []
  const sweep = async () => {
    const known = await knownKeys(database.db, batch)
    const ofOperations = await operationKeys(database.db, batch)
    for (const key of batch) if (!known.has(key) && !ofOperations.has(key)) await storage.remove(key)
    batch = []
  }
  for await (const { key, stored } of storage.list()) {
    if (stored > until) continue
    batch.push(key)
    if (batch.length === BATCH) await sweep()
  }
  if (batch.length > 0) await sweep()
}

/** Ids of the files of a storage whose bytes are missing. */
async function missingFiles({ database }: Services, storage: Storage): Promise<number[]> {
  const stored = new Set<string>()
  // One list instead of a request for each file.
  for await (const { key } of storage.list()) stored.add(key)
  const missing: number[] = []
  for (let last = 0; ; ) {
    const files = await listFilesAfter(database.db, last, BATCH)
    for (const { file_id, storage_key } of files) {
      // What is not in the list may have come after it.
      if (!storage.holds(storage_key) || stored.has(storage_key)) continue
      if (!(await storage.stat(storage_key))) missing.push(file_id)
    }
    if (files.length < BATCH) return missing
    last = files.at(-1)?.file_id ?? 0
  }
}
