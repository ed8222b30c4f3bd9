import type { Readable } from 'node:stream'
import type { PreserialisedAnswer, PreserialisedFields } from '#server/answer/preserialised.ts'
import { type Context, inTransaction, type RequestFacts } from '#server/context.ts'
import type { Db } from '#server/db/open.ts'
import { assertGuestMayCall } from '#server/policy/forced-login.ts'
import type { CallEvent, CallName, Contract, Output, Parsed, Resource, StreamedCall } from '#shared/api/index.ts'
import { AppError } from '#shared/errors.ts'

/** An answer that is not JSON. */
export interface ImageAnswer {
  contentType: string
  body: Buffer
  status?: number
}

/** An answer that is a file. */
export interface FileAnswer {
  contentType: string
  /** In bytes; absent for a file that is made while it is sent. Such a file is always sent whole. */
  size?: number
  /** An address where the visitor gets the file instead, with the right headers; undefined: this server sends it. */
  address?(): Promise<string | undefined>
  /** Opens the bytes from `start` to `end`, both included; by default all bytes. */
  open(range?: { start: number; end: number }): Promise<Readable>
  /** Called instead of `open` when no bytes are requested (HEAD), so that the file can be closed. */
  discard?(): Promise<void>
  /** Changes whenever the bytes change; without quotes. A file without one is always sent whole. */
  etag?: string
  headers: Readonly<Record<string, string>>
  /** Called before bytes are sent, with their number and whether they begin the file. */
  beforeSending?(sent: { bytes: number; first: boolean }): Promise<void>
}

/** An answer that redirects the browser. */
export interface RedirectAnswer {
  /** An address of another site, or a path of ours. */
  location: string
}

/** An answer that is sent piece by piece. The reader may stop early. */
export class EventsAnswer<E extends { event: unknown; data: unknown } = { event: string; data: unknown }> {
  readonly events: AsyncIterable<E>

  constructor(events: AsyncIterable<E>) {
    this.events = events
  }
}

type WholeAnswer<N extends CallName> = [Output<N>] extends [never]
  ? ImageAnswer | FileAnswer | RedirectAnswer
  : Output<N> | PreserialisedFields<Output<N> & object> | PreserialisedAnswer<Output<N>>
/** A streamed call answers events on our own door and the whole text on the legacy door. */
type Answer<N extends CallName> = N extends StreamedCall ? WholeAnswer<N> | EventsAnswer<CallEvent<N>> : WholeAnswer<N>

/** What is known of the caller before the session is read. */
export interface Caller {
  door: RequestFacts['door']
  /** The token that was sent; nobody has judged it yet. `undefined`: none was sent. */
  token: string | undefined
}

interface HandlerSpec<N extends CallName, F, A> {
  /**
   * Begins reads that do not depend on the user, so that they go to the database together with that of the session (decision 85). `access` and `run` judge what they
   * answer. Their errors count when they are awaited.
   */
  ahead?(db: Db, input: Parsed<N>, caller: Caller): A
  /** Decides who may call: throws a refusal or returns the loaded data. It judges the loaded row, never an id that was sent with it. */
  access(ctx: Context, input: Parsed<N>, ahead: A): F | Promise<F>
  /** Whether access and run share one transaction. Nothing slow (network, hashing) belongs in a transaction. */
  transaction?: boolean
  /** The item that the transaction locks, if the input names it: a frequent call waits for its turn before it begins. */
  locks?(input: Parsed<N>): number
  /**
   * Whether `run` only reads and may read from a replica (decision 62). `access` always uses the primary. Writes beside the answer go to
   * `ctx.services.database.db`.
   */
  replica?: boolean
  run(ctx: Context, input: Parsed<N>, facts: F): Promise<Answer<N>> | Answer<N>
}

/** A handler as the doors see it: access, then run. */
export interface Handler<N extends CallName = CallName> {
  name: N
  /** Begins reads before the user is known; `execute` gets what it returns. */
  begin(db: Db, input: Parsed<N>, caller: Caller): unknown
  execute(ctx: Context, input: Parsed<N>, begun: unknown): Promise<Answer<N>>
}

const isRefusal = (error: unknown) => error instanceof AppError

/** Declares the handler of a call. */
export function handler<N extends CallName, F, A extends Record<string, Promise<unknown>>>(
  name: N,
  spec: HandlerSpec<N, F, A>,
): Handler<N> {
  const accessThenRun = async (ctx: Context, input: Parsed<N>, begun: A) => {
    await assertGuestMayCall(ctx, name)
    const facts = await spec.access(ctx, input, begun)
    const { replica } = ctx.services.database
    if (!spec.replica || !replica) return spec.run(ctx, input, facts)
    return replica.read(ctx.db, async (db) => spec.run({ ...ctx, db }, input, facts), isRefusal)
  }
  return {
    name,
    begin: (db, input, caller) => {
      const begun = spec.ahead?.(db, input, caller)
      // A refused call never awaits them.
      for (const reading of Object.values(begun ?? {})) reading.catch(() => {})
      return begun
    },
    execute: (ctx, input, begun) =>
      spec.transaction
        ? inTransaction(ctx, (inside) => accessThenRun(inside, input, begun as A), spec.locks?.(input))
        : accessThenRun(ctx, input, begun as A),
  }
}

/** The table of all handlers, checked against the contract: a missing handler does not compile. */
export type Handlers = {
  [R in Resource]: { [C in Extract<keyof Contract[R], string>]: Handler<Extract<`${R}/${C}`, CallName>> }
}

/** The handlers of one resource, for its `index.ts`. */
export type HandlersOf<R extends Resource> = Handlers[R]
