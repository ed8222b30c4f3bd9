import type { Services } from '#server/context.ts'
import { ping, pingWriter } from '#server/db/ping.ts'
import { OutageWatch } from '#server/outage-watch.ts'

/** A disk that was full and an object storage that was gone count as well when nothing has failed for so long, in milliseconds. */
const QUIET_MS = 30_000

/** The watch of a server: how each outage is found to be over. */
export function watchOutages({ database: { db }, storage }: Pick<Services, 'database' | 'storage'>): OutageWatch {
  return new OutageWatch({
    database_gone: { look: () => ping(db), quietMs: 0 },
    database_busy: { look: () => pingWriter(db), quietMs: 0 },
    disk_full: { look: () => storage.local.check(), quietMs: QUIET_MS },
    storage_gone: { look: () => storage.check(), quietMs: 0 },
  })
}
