import type { Database } from '#server/db/open.ts'
import { outageRefusal } from '#server/outage.ts'
import { FairTurns } from './fair-turns.ts'

/** How long a transaction waits for its turn, in milliseconds: as long as one that has its turn waits for the lock. */
const WAIT_MS = 30_000
/** The most transactions that wait, of all items together. */
const WAITING = 1000

/**
 * The turns of the transactions that lock an item, in one process: those of one item take half of the connections to PostgreSQL (decision 115). A transaction that waits too long is
 * refused with DATABASE_BUSY.
 * @returns undefined for SQLite, where the saves of an item share a commit
 */
export function itemTurnsOf({ transactions }: Pick<Database, 'transactions'>): FairTurns | undefined {
  if (transactions === undefined) return undefined
  return new FairTurns({
    atOnce: Number.POSITIVE_INFINITY,
    atOncePerKey: Math.max(1, Math.floor(transactions / 2)),
    waiting: WAITING,
    waitingBytes: Number.POSITIVE_INFINITY,
    waitMs: WAIT_MS,
    refusal: () => outageRefusal('database_busy'),
  })
}
