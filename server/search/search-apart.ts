import { availableParallelism } from 'node:os'
import { programFile } from '#server/program-file.ts'
import { traced } from '#server/tracing/trace.ts'
import { WorkPool } from '#server/work/pool.ts'
import { threadWorker } from '#server/work/thread-worker.ts'
import type { SearchAnswer, SearchRequest } from './answer-search.ts'
import { answerOf } from './answer-texts.ts'
import { itemsOf } from './search-index.ts'

/** The most threads. One item never has all of them, so with three an item can have two. */
const THREADS_MOST = 3
/**
 * The memory of a thread. Texts are read a quarter of a megabyte at a time, and a larger text alone, so a thread needs a few times the size of the largest page.
 */
const MEMORY_MB = 256
/** How long an idle thread stays, in milliseconds. It is long, so that few searches wait for the start of a thread. */
const IDLE_MS = 600_000
const QUEUE_MOST = 1000
const QUEUE_MOST_OF_TURN = 100
/** The time limit of a search, in milliseconds. SQLite cannot be interrupted, so a late thread is replaced and ends with its query. */
const DEADLINE_MS = 5000

/** A search of a SQLite file, as a message to the thread. */
export interface SearchApart {
  file: string
  request: SearchRequest
}

/** The threads of this process that search SQLite files. They start when they are needed. */
export const searchThreads = new WorkPool({
  start: threadWorker(programFile(new URL('./search-apart.worker.ts', import.meta.url)), {
    maxOldGenerationSizeMb: MEMORY_MB,
    maxYoungGenerationSizeMb: MEMORY_MB / 8,
  }),
  size: Math.min(THREADS_MOST, availableParallelism() + 1),
  queueMost: QUEUE_MOST,
  queueMostOfTurn: QUEUE_MOST_OF_TURN,
  idleMs: IDLE_MS,
})

/**
 * Answers a search of a SQLite file in a thread with its own connection, because its time depends on the texts of users. It sees all data committed before it began. Searches
 * of one item wait for each other, not for searches of other items.
 * @throws WorkFailed
 */
export async function searchApart(file: string, request: SearchRequest): Promise<SearchAnswer> {
  const input: SearchApart = { file, request }
  const turn = `item ${itemsOf(request.scope)[0]}`
  const inThread = () => searchThreads.run('searchApart', input, DEADLINE_MS, { turn })
  const answer = await traced(() => ({ name: 'search', kind: 'internal', attributes: {} }), inThread)
  return answerOf(answer as string[])
}
