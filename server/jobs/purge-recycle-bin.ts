import type { Services } from '#server/context.ts'
import { findDeletedItem } from '#server/domain/item/item.repository.ts'
import { purgeMovedCatalogs } from '#server/domain/recycle/moved-catalog.repository.ts'
import { type Purged, purgeBin, purgeItem, purgePagesOf } from '#server/domain/recycle/purge.ts'
import type { Where } from '#server/search/search-index.ts'
import { RECYCLE_SECONDS } from '#shared/limits.ts'
import type { Job } from './job.ts'

/** How many pages one transaction deletes. It is small, so that nobody waits long for it. */
const BATCH = 200

/**
 * Purges what was deleted more than `RECYCLE_SECONDS` ago: pages in the recycle bin, records of catalogs that were moved away, and items with
 * everything in them. The bytes of files are removed after their rows. The job `sweep-files` removes bytes that a crash leaves.
 */
export const purgeRecycleBin: Job = {
  name: 'purge-recycle-bin',
  seconds: 3600,
  run: async (services) => {
    const { db } = services.database
    const until = services.clock() - RECYCLE_SECONDS
    await untilEmpty(services, (inside) => purgeBin(inside, until, BATCH))
    await purgeMovedCatalogs(db, until)
    for (;;) {
      const item_id = await findDeletedItem(db, until)
      if (item_id === undefined) return
      await untilEmpty(services, (inside) => purgePagesOf(inside, item_id, BATCH))
      await removeAll(services, await db.transaction().execute((inside) => purgeItem(inside, item_id)))
    }
  },
}

async function untilEmpty(services: Services, work: (where: Where) => Promise<Purged>): Promise<void> {
  const { db, dialect } = services.database
  for (;;) {
    const { count, keys } = await db.transaction().execute((inside) => work({ db: inside, dialect }))
    await removeAll(services, keys)
    if (count === 0) return
  }
}

async function removeAll({ storage }: Services, keys: readonly string[]): Promise<void> {
  for (const key of keys) await storage.remove(key)
}
