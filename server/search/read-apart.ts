import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { CompiledQuery } from 'kysely'
import { aboutQuery } from '#server/tracing/statement.ts'
import { traced } from '#server/tracing/trace.ts'
import { WorkPool } from '#server/work/pool.ts'
import { threadWorker } from '#server/work/thread-worker.ts'

/** The most threads. A thread holds little more than a connection, and the ids that a read finds, of which there are few thousand at most. */
const THREADS_MOST = 2
const MEMORY_MB = 64
/** How long an idle thread stays, in milliseconds. It is long, so that few searches wait for the start of a thread. */
const IDLE_MS = 600_000
const QUEUE_MOST = 1000
const QUEUE_MOST_OF_TURN = 100
/** The time limit of a search, in milliseconds. SQLite cannot be interrupted, so a late thread is replaced and ends with its query. */
const DEADLINE_MS = 5000

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

/** The threads of this process that read SQLite's search index. */
export const indexReaders = readingThreads(Math.max(1, Math.min(THREADS_MOST, availableParallelism())), IDLE_MS)

/**
 * Runs a read of a SQLite file in a thread with its own connection, because the time of a full-text query depends on the texts of users. The read
 * sees all data committed before it began.
 * @param turn the item or address that the work belongs to
 * @throws WorkFailed
 */
export async function readApart<R>(
  file: string,
  { sql, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>,
  turn: string,
): Promise<R[]> {
  const input: ReadApart = { file, sql, parameters }
  const inThread = () => indexReaders.run('readApart', input, DEADLINE_MS, { turn })
  return (await traced(() => aboutQuery('sqlite', sql), inThread)) as R[]
}
