import { RECYCLE_SECONDS } from '#shared/constants.ts'
import type { Job } from './job.ts'
import { findDeletedItem, purgeBin, purgeItem, purgePagesOf } from './purge-recycle-bin.repository.ts'

/** How many pages one transaction deletes, so that nobody waits long for it. */
const BATCH = 200

/** Deletes for good what was deleted `RECYCLE_SECONDS` ago: pages in the recycle bin, and items with everything in them. */
export const purgeRecycleBin: Job = {
  name: 'purge-recycle-bin',
  seconds: 3600,
  run: async ({ database: { db, dialect }, clock }) => {
    const until = clock() - RECYCLE_SECONDS
    while ((await db.transaction().execute((inside) => purgeBin({ db: inside, dialect }, until, BATCH))) > 0);
    for (;;) {
      const item_id = await findDeletedItem(db, until)
      if (item_id === undefined) return
      while ((await db.transaction().execute((inside) => purgePagesOf({ db: inside, dialect }, item_id, BATCH))) > 0);
      await db.transaction().execute((inside) => purgeItem(inside, item_id))
    }
  },
}
