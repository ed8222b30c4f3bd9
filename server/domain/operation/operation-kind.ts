import type * as z from 'zod'
import type { Context, Services } from '#server/context.ts'
import type { Db } from '#server/db/open.ts'
import type { OperationKindName, OperationStep } from '#shared/kinds.ts'

/** The uid of operations that the site itself starts. Their context has no user. */
export const NOBODY = 0

/** Plain data that JSON can store. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }

/** An input file of an operation, on the disk of this machine. */
export interface OperationFile {
  /** The name from the sender, unchecked. */
  name: string
  path: string
  /** In bytes. */
  size: number
  /** Which of several files it is; '': the only one. */
  part: string
}

/**
 * Why the signal of a running operation aborts. `cancel`: a person cancelled it. `deadline`: it took longer than its kind allows. `shutdown`: this
 * process ends, and the operation continues elsewhere or later. `lost`: another process has taken it over.
 */
export type StopReason = 'cancel' | 'deadline' | 'shutdown' | 'lost'

/** Thrown when an operation stops early. Do not catch it. */
export class OperationStopped extends Error {
  override readonly name = 'OperationStopped'
  readonly reason: StopReason

  constructor(reason: StopReason) {
    super(`The operation was stopped: ${reason}`)
    this.reason = reason
  }
}

/** A running operation: its input, and ways to report its progress. */
export interface RunningOperation<I = unknown> {
  readonly operation_id: number
  /** The user who started it; `NOBODY`: the site itself. */
  readonly uid: number
  /** The item that it is about; 0: none. */
  readonly item_id: number
  readonly input: I
  /** The input files. They are copies for this run; a later run gets new copies. */
  readonly files: readonly OperationFile[]
  /** An empty folder on the disk of this machine for this run. It is removed at the end of the run in any case. */
  readonly folder: string
  /** The number of runs so far, including this one. */
  readonly attempt: number
  /**
   * Aborts when the run must end, with OperationStopped as its reason (`StopReason`). Call `signal.throwIfAborted()` between two pieces of work, and
   * pass it to `runApart` and to requests.
   */
  readonly signal: AbortSignal
  /** The state of the last `checkpoint` of an earlier run; null in the first run. */
  readonly last: Json
  /**
   * A context of the user who started it, with the present rights and time of the account. Check the rights by it with the rules of
   * `server/policy/rules.ts`, at the start and again between pieces of a long run, because rights may end meanwhile.
   * @throws AppError ACCOUNT_DISABLED if the account is disabled or gone
   */
  context(): Promise<Context>
  /**
   * Reports the progress of the present step. Call it as often as you like: it is written at most twice a second.
   * @param done the number of finished pieces of this step; @param total the number of pieces; 0: unknown
   */
  progress(step: OperationStep, done?: number, total?: number): void
  /** Adds a line to the log, such as the name of a skipped file. The newest 200 lines are stored. */
  log(step: OperationStep, detail: string): void
  /**
   * Stores the point where a later run may continue. Pass the transaction that wrote the work so far, so that both happen or neither, and no work is
   * repeated. It is on the disk when the promise (or the transaction) is done.
   * @param state small (at most 64 KiB as JSON)
   * @throws OperationStopped if the operation was stopped, or another process has taken it over. The transaction must then be rolled back
   */
  checkpoint(state: Json, db?: Db): Promise<void>
  /**
   * Declares the result file of the operation and returns the path to write it to. It is stored for the user when `run` returns, and dropped
   * otherwise. At most one file. Another call in a later run begins an empty file.
   * @param name of the download, such as `Handbook.docx`
   */
  resultFile(name: string, contentType: string): string
}

/**
 * A kind of long work: one file and one line in `kinds.ts`. The runner runs it in one process at a time, at most one for each user, and again after a
 * restart.
 */
export interface OperationKind<I = unknown> {
  kind: OperationKindName
  /** Parses the input of the operation, again before each run. */
  input: z.ZodType<I>
  /** The time limit of one run, in seconds. */
  seconds: number
  /**
   * What happens after the end of the process that ran it. `continue`: `run` is called again and continues from `last`. `fail`: the operation ends
   * with OPERATION_INTERRUPTED, after `undo`.
   */
  afterRestart: 'continue' | 'fail'
  /** Only one operation of this kind waits or runs at a time in the whole site. */
  isAlone?: true
  /**
   * Does the work. It must first check the rights of the user by `operation.context()`, because they may have changed since the start. CPU-heavy
   * parts run in a child process (`runApart`).
   * @returns the result for the interface (small: at most 256 KiB as JSON), including the parts that were not done, with the reasons
   * @throws AppError for the user who started it; any other error is logged and reported as SERVER_BROKEN
   */
  run(operation: RunningOperation<I>): Promise<Json>
  /**
   * Checks whether the user who started a finished operation may still have its result and its file, in addition to the right to view the item.
   * @param operation its input and its last checkpoint
   * @throws AppError if not
   */
  mayFetch?(ctx: Context, operation: { input: I; last: Json }): Promise<void>
  /**
   * Removes the remains of a run that nobody may see. It is called before the operation ends as failed or cancelled, and may be called twice. It must
   * work without the account and its rights. It is not called if the operation continues later. `signal` only aborts when this process ends.
   */
  undo?(
    operation: Pick<RunningOperation<I>, 'operation_id' | 'uid' | 'item_id' | 'input' | 'last' | 'signal'> & {
      services: Services
    },
  ): Promise<void>
}
