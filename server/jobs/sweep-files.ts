import { damagedFiles, ORPHAN_SECONDS, orphansOf } from '#server/domain/attachment/compare-files.ts'
import { forgetMovedFiles, markMissing } from '#server/domain/attachment/purge-files.repository.ts'
import { keepCheck, keepMissingCheckedAt } from '#server/domain/figures/site-check.ts'
import { StorageError } from '#server/storage/storage-error.ts'
import type { Job } from './job.ts'

/** The largest number of missing files in the log. */
const NAMED = 20

/**
 * Removes stored files older than `ORPHAN_SECONDS` that have no row (after a crash between the two), and temporary files of uploads that were never
 * stored. A row whose bytes are missing stays and is reported, because somebody may still have a copy of the file. A storage that does not answer is
 * reported too, and the others are swept all the same.
 */
export const sweepFiles: Job = {
  name: 'sweep-files',
  seconds: 6 * 3600,
  run: async (services, log) => {
    const until = services.clock() - ORPHAN_SECONDS
    const { db } = services.database
    await services.storage.sweepIncoming(until)
    await forgetMovedFiles(db)
    const missing: number[] = []
    let complete = true
    for (const storage of await services.storage.all()) {
      try {
        for await (const { key } of orphansOf(db, storage, until)) await storage.remove(key)
        const lost = await damagedFiles(db, storage)
        missing.push(...lost.filter(({ problem }) => problem === 'missing').map(({ file_id }) => file_id))
      } catch (error) {
        if (!(error instanceof StorageError)) throw error
        complete = false
        log?.warn({ err: error }, 'a storage could not be swept')
      }
    }
    // The files of a storage that does not answer are unknown, so existing marks stay.
    if (complete) {
      await markMissing(db, missing, services.clock())
      await keepMissingCheckedAt(db, services.clock())
    }
    await keepCheck(services, 'missing', missing.length)
    if (missing.length > 0)
      log?.warn({ count: missing.length, file_ids: missing.slice(0, NAMED) }, 'files are missing in the storage')
  },
}
