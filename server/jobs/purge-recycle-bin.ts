import { findDeletedItem } from '#server/domain/item/item.repository.ts'
import { purgeMovedCatalogs } from '#server/domain/recycle/moved-catalog.repository.ts'
import { purgeBin } from '#server/domain/recycle/purge.ts'
import { purgeWholeItem, untilEmpty } from '#server/domain/recycle/purge-whole-item.ts'
import { RECYCLE_SECONDS } from '#shared/limits.ts'
import type { Job } from './job.ts'

/**
 * Purges things deleted more than `RECYCLE_SECONDS` ago: pages in the recycle bin, records of catalogs that were deleted or moved away, and items with
 * everything in them. The bytes of files are removed after their rows. The job `sweep-files` removes bytes that a crash leaves.
 */
export const purgeRecycleBin: Job = {
  name: 'purge-recycle-bin',
  seconds: 3600,
  run: async (services) => {
    const { db } = services.database
    const until = services.clock() - RECYCLE_SECONDS
    await untilEmpty(services, (inside, most) => purgeBin(inside, until, most))
    await purgeMovedCatalogs(db, until)
    for (;;) {
      const item_id = await findDeletedItem(db, until)
      if (item_id === undefined) return
      await purgeWholeItem(services, item_id)
    }
  },
}
