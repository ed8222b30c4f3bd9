import { AppError } from '#shared/errors.ts'

/** What a worker is asked to do. Only data travels: the worker finds the code by its name. */
export interface Question {
  task: string
  input: unknown
}

/** What a worker says: that it has begun, or how its piece of work ended. */
export type Reply = { kind: 'ready' } | { kind: 'done'; output: unknown } | { kind: 'failed'; message: string }

/**
 * A piece of work has no result: it took too long (`deadline`) or too much memory, too much waits already (`full`), the server stops (`closed`),
 * or the code failed (`broken`).
 */
export class WorkFailed extends AppError {
  readonly reason: 'deadline' | 'memory' | 'full' | 'closed' | 'broken'

  constructor(reason: WorkFailed['reason'], options: ErrorOptions = {}) {
    super('WORK_GIVEN_UP')
    this.reason = reason
    if (options.cause !== undefined) this.cause = options.cause
  }
}
