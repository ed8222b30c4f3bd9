import { availableParallelism } from 'node:os'
import { traced } from '#server/tracing/trace.ts'
import { apartProgram } from './apart.ts'
import { WorkFailed } from './messages.ts'
import { WorkPool, type WorkRequest } from './pool.ts'
import { processWorker } from './process-worker.ts'
import { TASKS, type TaskInput, type TaskName, type TaskOutput } from './tasks.ts'

/** The limits of the workers: their number, the memory of each in MB, and the idle time before one ends. */
const WORKERS_MOST = 4
const WORKER_MEMORY = { heapMb: 512, wholeMb: 768 }
const WORK_IDLE_MS = 30_000
/** How many pieces of work may wait: in all, and for one turn. */
const WORK_QUEUE_MOST = 1000
const WORK_QUEUE_MOST_OF_TURN = 100

/** The pool of this process. Workers start when they are needed. */
export const workers = new WorkPool({
  start: processWorker(apartProgram(new URL('./work.apart.ts', import.meta.url)).file, WORKER_MEMORY),
  size: Math.max(1, Math.min(WORKERS_MOST, availableParallelism())),
  queueMost: WORK_QUEUE_MOST,
  queueMostOfTurn: WORK_QUEUE_MOST_OF_TURN,
  idleMs: WORK_IDLE_MS,
})

/** Whether a piece of work runs in place because sending it to a worker would take longer. */
export function isSmall<N extends TaskName>(name: N, input: TaskInput<N>): boolean {
  return (TASKS[name] as { isSmall(input: unknown): boolean }).isSmall(input)
}

/** Runs a small piece of work in this thread. @throws WorkFailed */
export function workHere<N extends TaskName>(name: N, input: TaskInput<N>): TaskOutput<N> {
  try {
    return (TASKS[name] as { run(input: unknown): unknown }).run(input) as TaskOutput<N>
  } catch (cause) {
    throw new WorkFailed('failed', { cause })
  }
}

/**
 * Runs work that a user's text can make long: a small piece in this thread, any other in a worker. Never call it inside a transaction; use
 * `prepared` there.
 * @throws WorkFailed
 */
export async function work<N extends TaskName>(
  name: N,
  input: TaskInput<N>,
  request: WorkRequest,
): Promise<TaskOutput<N>> {
  if (!request.inWorker && isSmall(name, input)) return workHere(name, input)
  const inThread = () => workers.run(name, input, TASKS[name].deadlineMs, request)
  return (await traced(() => ({ name: `work ${name}`, kind: 'internal' }), inThread)) as TaskOutput<N>
}
