import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { WorkPool } from '#server/work/pool.ts'
import { threadWorker } from '#server/work/thread-worker.ts'

/** A thread holds little more than a connection, and the rows that a read finds, of which there are few. */
const MEMORY_MB = 64
const QUEUE_MOST = 1000
const QUEUE_MOST_OF_TURN = 100

/** A read of a SQLite file, as a message to the thread. */
export interface ReadApart {
  file: string
  sql: string
  parameters: readonly unknown[]
}

/** The code of the thread: the bundled file, or the source file when there is no bundle. */
function workerFile(): string {
  const bundled = join(import.meta.dirname, 'read-apart.worker.js')
  return existsSync(bundled) ? bundled : join(import.meta.dirname, 'read-apart.worker.ts')
}

/**
 * Threads that read SQLite files. They start when they are needed.
 * @param size how many at most
 * @param idleMs how long an idle thread stays, in milliseconds
 */
export const readingThreads = (size: number, idleMs: number): WorkPool =>
  new WorkPool({
    start: threadWorker(workerFile(), { maxOldGenerationSizeMb: MEMORY_MB, maxYoungGenerationSizeMb: MEMORY_MB / 8 }),
    size,
    queueMost: QUEUE_MOST,
    queueMostOfTurn: QUEUE_MOST_OF_TURN,
    idleMs,
  })
