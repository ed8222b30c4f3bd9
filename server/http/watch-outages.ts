import type { Services } from '#server/context.ts'
import { ping, pingWriter } from '#server/db/ping.ts'
import { OutageWatch } from '#server/outage-watch.ts'

/** A full disk counts as over only when nothing has failed for this long, in milliseconds. */
const QUIET_MS = 30_000

/** How the server finds out that an outage has ended. */
export function watchOutages({ database: { db }, storage }: Pick<Services, 'database' | 'storage'>): OutageWatch {
  return new OutageWatch({
    database_gone: { look: () => ping(db), quietMs: 0 },
    database_busy: { look: () => pingWriter(db), quietMs: 0 },
    disk_full: { look: () => storage.local.check(), quietMs: QUIET_MS },
    storage_gone: { look: () => storage.check(), quietMs: 0 },
  })
}
