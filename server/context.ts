import { DEFAULT_LANG, type Lang } from '#shared/i18n/languages.ts'
import type { TokenScope } from '#shared/kinds.ts'
import type { ByteLru } from './cache/byte-lru.ts'
import type { KeptTexts } from './cache/kept-texts.ts'
import type { Config } from './config.ts'
import { type ItemTurns, withItemTurns } from './db/item-turns.ts'
import type { Database, Db } from './db/open.ts'
import type { IncomingFile } from './files/incoming-file.ts'
import type { OutageWatch } from './outage-watch.ts'
import type { Secrets } from './secrets/secrets.ts'
import type { Stores } from './storage/stores.ts'
import type { Clock } from './time.ts'
import { type Prepared, withPrepared } from './work/prepared.ts'

/** The limits of an access token. */
export interface TokenGrant {
  scope: TokenScope
  /** The items that it reaches; null: all items of its user. */
  items: ReadonlySet<number> | null
}

/** The user that a session belongs to, with the fields that policy and answers need. */
export interface SessionUser {
  uid: number
  username: string
  name: string
  /** A value of `USER_GROUP`. An administrator with an access token that does not administer is an ordinary user. */
  groupid: number
  token_id: number
  /** Present when the request came with an access token instead of a session. */
  grant?: TokenGrant
  /** Present when the site requires two-step login and this user has not set it up. Only calls with `beforeSecondStep` are answered then. */
  lacksSecondStep?: true
}

/** Work for pages after their saves: rendering (`RenderSaved`) or indexing. */
export interface WorkAfterSaves {
  /** A save of the page has been committed. */
  add(page_id: number): void
  /** Resolves when all pages that were added are done. */
  settled(): Promise<void>
  /** Stops after the pages that are being done. */
  stop(): Promise<void>
}

/** Indexes pages after their saves (`IndexSaved`). */
export interface Indexing extends WorkAfterSaves {
  /** Indexes the pages of some items that wait, for a few seconds at most. A search calls it when so many wait that it does not read all of them. */
  catchUp(item_ids: readonly number[]): Promise<void>
}

/** Runs waiting operations (`OperationRunner`). */
export interface Operations {
  /** An operation waits: start it if possible. @param operation_id the one that the present call has started */
  wake(operation_id?: number): void
  /** An operation was cancelled: stop it if this process runs it. */
  cancel(operation_id: number): void
  /**
   * Checks that the person who started a finished operation may still have its result and its file.
   * @throws AppError if not
   */
  assertMayFetch(ctx: Context, operation: { kind: string; input: string; checkpoint: string }): Promise<void>
  /** The number of operations that run in this process. */
  readonly running: number
  /** The number of operations that have ended in this process, by kind and state: `import failed`. */
  readonly ended: ReadonlyMap<string, number>
}

/** A request for a turn. */
export interface TurnRequest {
  /** Requests with the same key wait in the same queue. */
  key: string
  /** The size of the request in bytes. */
  bytes: number
  /** The share of the limit that the work takes; 1 by default. */
  weight?: number
  /** Aborts when the client has gone. Called only for requests that wait. */
  gone(): AbortSignal
}

/** Runs a limited number of pieces of work at a time (`FairTurns`). */
export interface Turns {
  /** @throws AppError TOO_MANY when too many requests wait; and whatever the work throws */
  run<T>(request: TurnRequest, work: () => Promise<T>): Promise<T>
}

/** A body that is about to be read. */
export interface ComingBody {
  /** The most bytes of it that are held in memory. */
  bytes: number
  /** Whether its headers or its address contain the token of a live session. */
  ofUser: boolean
  ip: string
  /** Aborts when the sender has gone. */
  gone(): AbortSignal
}

/** The minimum pace at which a body has to arrive. */
export interface Pace {
  /** How long any body may take before the pace counts, in milliseconds. */
  graceMs: number
  /** The bytes that must arrive in each second after that. */
  bytesPerSecond: number
}

/** Limits the bytes of request bodies that this process holds (`BodyRooms`). */
export interface Bodies {
  readonly pace: Pace
  /** Reads and answers a body as soon as there is room for it. */
  run<T>(body: ComingBody, work: () => Promise<T>): Promise<T>
}

/** The shared parts of the server: one instance in a process, without state that other processes need. */
export interface Services {
  config: Config
  database: Database
  storage: Stores
  /** Encrypts secrets that the server must be able to read again. */
  secrets: Secrets
  clock: Clock
  /** Cache of preserialised answers. Keys contain the row versions they were built from, so nothing needs invalidation. */
  ready: ByteLru
  /** Cache of the texts that searches read. */
  searchTexts: KeptTexts
  /** Renders pages after their saves. */
  rendering: WorkAfterSaves
  /** Indexes pages after their saves, for the search. */
  indexing: Indexing
  /** Runs long work. */
  operations: Operations
  /** Turns of the calls with an item's key, for this process alone (decision 25). */
  turns: Turns
  /** Turns of the transactions that lock an item; undefined on SQLite (decision 115). */
  itemTurns: ItemTurns | undefined
  /** The bodies that this process holds (decision 32). */
  bodies: Bodies
  /** The outages that last (decision 63). */
  outages: OutageWatch
}

/** A cookie that a call sets; the value `null` removes it. */
export interface CookieChange {
  name: string
  value: string | null
  /** Lifetime in seconds. */
  maxAge?: number
}

/** The facts that a call knows about its request. */
export interface RequestFacts {
  door: 'own' | 'legacy'
  ip: string
  userAgent: string
  /** The size of the body in bytes, without a file; 0 until it has been read. */
  bodyBytes: number
  /** Address of the site as this visitor reaches it, without a slash at the end. */
  origin: string
  cookies: Readonly<Record<string, string | undefined>>
  cronToken: string | undefined
}

/** The environment of a handler. */
export interface Context {
  services: Services
  /** The database, or the transaction when the handler asked for one. */
  db: Db
  lang: Lang
  /** Unix seconds. */
  now: number
  /** The logged-in user, or null for a guest. */
  user: SessionUser | null
  /** The visit password in the field `_item_pwd`, or ''. It opens a private item for reading, for this call alone. */
  visitPassword: string
  request: RequestFacts
  /** Results of long work, prepared for the transaction; absent outside of one. */
  prepared?: Prepared
  /** The uploaded file, for calls that take one. It is removed after the answer unless the call has stored it. */
  file?: IncomingFile | undefined
  /** Aborts when the client disconnects before the answer is complete. Long work may stop then. */
  gone(): AbortSignal
  /** Runs `work` after the commit of the transaction; at once outside of one. It must not throw, because nobody handles the error. */
  afterCommit(work: () => void): void
  /** Cookies that the answer will set. */
  setCookie(change: CookieChange): void
}

/** A context without a user, for work that no request started. @param signal aborts when the work must end */
export function contextOfNobody(services: Services, signal: AbortSignal): Context {
  return {
    services,
    db: services.database.db,
    lang: DEFAULT_LANG,
    now: services.clock(),
    user: null,
    visitPassword: '',
    request: { door: 'own', ip: '', userAgent: 'octavo', bodyBytes: 0, origin: '', cookies: {}, cronToken: undefined },
    gone: () => signal,
    afterCommit: (work) => work(),
    setCookie: () => {},
  }
}

/**
 * Runs a piece of work in one transaction, for handlers that must not keep a transaction open all the time (such as those that hash passwords).
 * @param work runs again when it needs the result of long work (`Prepared`) or a turn (`withItemTurns`), so it may change nothing but the database
 * @param item_id the item that it locks, if that is known before; it waits for its turn before it begins
 */
export async function inTransaction<T>(ctx: Context, work: (ctx: Context) => Promise<T>, item_id?: number): Promise<T> {
  let after: (() => void)[] = []
  const { database, itemTurns } = ctx.services
  const known = item_id ? [item_id] : []
  const made = await withPrepared((prepared) =>
    withItemTurns(itemTurns, known, (begun) => {
      after = []
      return database.db.transaction().execute((inside) => {
        begun(inside)
        return work({ ...ctx, db: inside, prepared, afterCommit: (then) => after.push(then) })
      })
    }),
  )
  for (const then of after) then()
  return made
}
