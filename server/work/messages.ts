import { AppError } from '#shared/errors.ts'

/** A task for a worker. It contains data only; the worker finds the code by the task's name. */
export interface Question {
  task: string
  input: unknown
}

/** A message of a worker: the worker has started, or its work is done or has failed. */
export type Reply = { kind: 'ready' } | { kind: 'done'; output: unknown } | { kind: 'failed'; message: string }

/**
 * Why a piece of work has no result. `deadline`: it took too long. `memory`: it used too much memory. `failed`: the code failed. `full`: too much
 * work waits already. `closed`: the server stops. `broken`: the worker died. `unstarted`: no worker could start.
 */
export class WorkFailed extends AppError {
  readonly reason: 'deadline' | 'memory' | 'failed' | 'full' | 'closed' | 'broken' | 'unstarted'

  constructor(reason: WorkFailed['reason'], options: ErrorOptions = {}) {
    super('WORK_GIVEN_UP')
    this.reason = reason
    if (options.cause !== undefined) this.cause = options.cause
  }

  /** Whether the text is not at fault: the work was not done, and may succeed when it is tried again. */
  get isPassing(): boolean {
    return ['full', 'closed', 'broken', 'unstarted'].includes(this.reason)
  }
}
