import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { CompiledQuery } from 'kysely'
import { aboutQuery } from '#server/tracing/statement.ts'
import { traced } from '#server/tracing/trace.ts'
import { WorkPool } from '#server/work/pool.ts'
import { threadWorker } from '#server/work/thread-worker.ts'

/** The memory of the thread. It holds a connection, and parts of the texts of few files. */
const MEMORY_MB = 64
/** How long the idle thread stays, in milliseconds. It is long, so that few searches wait for its start. */
const IDLE_MS = 600_000
const QUEUE_MOST = 1000
const QUEUE_MOST_OF_TURN = 100
/** The time limit of a read, in milliseconds. SQLite cannot be interrupted, so a late thread is replaced and ends with its query. */
const DEADLINE_MS = 5000

/** A read of a SQLite file, as a message to the thread. */
export interface FileRead {
  file: string
  sql: string
  parameters: readonly unknown[]
}

/** The code of the thread: the bundled file, or the source file when there is no bundle. */
function workerFile(): string {
  const bundled = join(import.meta.dirname, 'file-reads.worker.js')
  return existsSync(bundled) ? bundled : join(import.meta.dirname, 'file-reads.worker.ts')
}

/** The thread of this process that searches the texts of files in SQLite. It starts when it is needed. */
const thread = new WorkPool({
  start: threadWorker(workerFile(), { maxOldGenerationSizeMb: MEMORY_MB, maxYoungGenerationSizeMb: MEMORY_MB / 8 }),
  size: 1,
  queueMost: QUEUE_MOST,
  queueMostOfTurn: QUEUE_MOST_OF_TURN,
  idleMs: IDLE_MS,
})

/**
 * Runs a read of a SQLite file in a thread with its own connection, because its time grows with the texts of files. It sees all data committed before it began.
 * @param turn the item that the read belongs to
 * @throws WorkFailed
 */
export async function readFilesApart<R>(
  file: string,
  { sql, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>,
  turn: string,
): Promise<R[]> {
  const input: FileRead = { file, sql, parameters }
  const inThread = () => thread.run('readFiles', input, DEADLINE_MS, { turn })
  return (await traced(() => aboutQuery('sqlite', sql), inThread)) as R[]
}
