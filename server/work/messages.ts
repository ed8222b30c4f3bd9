import { AppError } from '#shared/errors.ts'

/** A task for a worker. Only data is sent: the worker finds the code by the name of the task. */
export interface Question {
  task: string
  input: unknown
}

/** A message of a worker: it has started, or its piece of work is done or has failed. */
export type Reply = { kind: 'ready' } | { kind: 'done'; output: unknown } | { kind: 'failed'; message: string }

/**
 * A piece of work has no result. `deadline`: it took too long. `memory`: it used too much memory. `full`: too much work waits already.
 * `closed`: the server stops. `broken`: the code failed.
 */
export class WorkFailed extends AppError {
  readonly reason: 'deadline' | 'memory' | 'full' | 'closed' | 'broken'

  constructor(reason: WorkFailed['reason'], options: ErrorOptions = {}) {
    super('WORK_GIVEN_UP')
    this.reason = reason
    if (options.cause !== undefined) this.cause = options.cause
  }
}
