import type { z } from 'zod'
import type { Context, Services } from '#server/context.ts'
import type { Db } from '#server/db/open.ts'
import type { OperationKindName, OperationStep } from '#shared/kinds.ts'

/** The uid of operations that the site starts by itself. Their context has no user. */
export const NOBODY = 0

/** Plain data that JSON keeps. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }

/** A file that an operation was started with, on the disk of this machine. */
export interface OperationFile {
  /** The name from the sender, unchecked. */
  name: string
  path: string
  /** In bytes. */
  size: number
}

/**
 * Why the signal of a running operation aborts. `cancel`: a person cancelled it. `deadline`: it took longer than its kind allows. `shutdown`: this
 * process ends, and the operation goes on elsewhere or later. `lost`: another process has taken it over.
 */
export type StopReason = 'cancel' | 'deadline' | 'shutdown' | 'lost'

/** Thrown where an operation stops before its end. Let it through. */
export class OperationStopped extends Error {
  override readonly name = 'OperationStopped'
  readonly reason: StopReason

  constructor(reason: StopReason) {
    super(`The operation was stopped: ${reason}`)
    this.reason = reason
  }
}

/** An operation that runs: what it was asked, and how it tells how far it is. */
export interface RunningOperation<I = unknown> {
  readonly operation_id: number
  /** Who started it; `NOBODY`: the site itself. */
  readonly uid: number
  /** The item that it is about; 0: none. */
  readonly item_id: number
  readonly input: I
  /** The files it was started with. They are copies for this run, and stay as they are: a later run gets them again. */
  readonly files: readonly OperationFile[]
  /** An empty folder on the disk of this machine for what this run needs. It is removed when the run ends, in whatever way. */
  readonly folder: string
  /** How often it has been begun, this time included; 1 for the first. */
  readonly attempt: number
  /**
   * Aborts when the run shall end (`StopReason`), with OperationStopped as its reason. Call `signal.throwIfAborted()` between two pieces of work,
   * and hand it to `runApart` and to requests.
   */
  readonly signal: AbortSignal
  /** What the last `checkpoint` of an earlier run stored; null in the first. */
  readonly last: Json
  /**
   * A context of who started it, as things are now: the account with its present rights, and the present time. Judge the rights by it with the rules of
   * `server/policy/rules.ts`, at the start and again between pieces of a long run: rights may have ended meanwhile.
   * @throws AppError ACCOUNT_DISABLED when the account is disabled or gone
   */
  context(): Promise<Context>
  /**
   * Tells what it does now. Call it as often as you like: it is written at most twice a second.
   * @param done how many pieces of this step are done; @param total of how many; 0: nobody knows
   */
  progress(step: OperationStep, done?: number, total?: number): void
  /** Keeps a line for whoever looks closer, such as the name of a file that was skipped. The newest 200 lines are kept. */
  log(step: OperationStep, detail: string): void
  /**
   * Stores where a later run may go on. Give the transaction that wrote the work up to here, so that both happen or neither: then no piece is done
   * twice. It is on the disk when the promise (or the transaction) is done.
   * @param state small (at most 64 KiB as JSON)
   * @throws OperationStopped when the operation was stopped, or another process has taken it over: nothing of the transaction may be kept
   */
  checkpoint(state: Json, db?: Db): Promise<void>
  /**
   * Names the file that the operation makes, and answers the path to write it to. It is kept for whoever started the operation when `run` returns, and
   * dropped otherwise. At most one file. Calling it again in a later run begins an empty file.
   * @param name of the download, such as `Handbook.docx`
   */
  resultFile(name: string, contentType: string): string
}

/**
 * A kind of long work: one file and one line in `kinds.ts`. The runner calls it in one process at a time, at most once for each user, and again
 * after a restart.
 */
export interface OperationKind<I = unknown> {
  kind: OperationKindName
  /** Parses what the operation was started with, again before each run. */
  input: z.ZodType<I>
  /** How long one run may take, in seconds. */
  seconds: number
  /**
   * What happens when the process that ran it has ended. `continue`: `run` is called again and goes on from `last`. `fail`: it ends with
   * OPERATION_INTERRUPTED, after `undo`.
   */
  afterRestart: 'continue' | 'fail'
  /** Only one of this kind waits or runs at a time in the whole site. */
  isAlone?: true
  /**
   * Does the work. It judges the rights of who started it by `operation.context()` first: they may have changed since the start. CPU-heavy parts run in
   * a child process (`runApart`).
   * @returns the result for the interface (small: at most 256 KiB as JSON); what was not done and why belongs there
   * @throws AppError for the person who started it; any other error is logged and told as SERVER_BROKEN
   */
  run(operation: RunningOperation<I>): Promise<Json>
  /**
   * Judges, besides the right to view the item, whether who started a finished operation may still have its result and its file.
   * @param operation what was asked, and what the last checkpoint stored
   * @throws AppError when not
   */
  mayFetch?(ctx: Context, operation: { input: I; last: Json }): Promise<void>
  /**
   * Removes what a run has left that nobody shall see. It is called before the operation ends as failed or cancelled, and may be called twice. It must not
   * need the account or its rights. It is not called when the operation goes on later. `signal` is of its own: it aborts only when this process ends.
   */
  undo?(
    operation: Pick<RunningOperation<I>, 'operation_id' | 'uid' | 'item_id' | 'input' | 'last' | 'signal'> & {
      services: Services
    },
  ): Promise<void>
}
