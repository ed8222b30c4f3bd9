import type { Services } from '#server/context.ts'
import type { Where } from '#server/search/search-index.ts'
import { type Purged, purgeItem, purgePagesOf } from './purge.ts'

/** The number of pages that one transaction deletes. It is small, so that nobody waits long. */
const BATCH = 200

/** Purges a deleted item with everything in it, in short transactions. The bytes of files are removed after their rows. */
export async function purgeWholeItem(services: Services, item_id: number): Promise<void> {
  await untilEmpty(services, (inside, most) => purgePagesOf(inside, item_id, most))
  await services.storage.discard(await services.database.db.transaction().execute((db) => purgeItem(db, item_id)))
}

/** Repeats a purge in separate transactions until nothing is left. */
export async function untilEmpty(
  services: Services,
  work: (where: Where, most: number) => Promise<Purged>,
): Promise<void> {
  const { db, dialect } = services.database
  for (;;) {
    const { count, keys } = await db.transaction().execute((inside) => work({ db: inside, dialect }, BATCH))
    await services.storage.discard(keys)
    if (count === 0) return
  }
}
