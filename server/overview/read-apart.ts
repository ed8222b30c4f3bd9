import { programFile } from '#server/program-file.ts'
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

/**
 * Threads that read SQLite files. They start when they are needed.
 * @param size how many at most
 * @param idleMs how long an idle thread stays, in milliseconds
 */
export const readingThreads = (size: number, idleMs: number): WorkPool =>
  new WorkPool({
    start: threadWorker(programFile(new URL('./read-apart.worker.ts', import.meta.url)), {
      maxOldGenerationSizeMb: MEMORY_MB,
      maxYoungGenerationSizeMb: MEMORY_MB / 8,
    }),
    size,
    queueMost: QUEUE_MOST,
    queueMostOfTurn: QUEUE_MOST_OF_TURN,
    idleMs,
  })
