import { DEFAULT_LANG, type Lang } from '#shared/i18n/languages.ts'
import type { TokenScope } from '#shared/kinds.ts'
import type { ByteLru } from './cache/byte-lru.ts'
import type { Config } from './config.ts'
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
  /** The items that it reaches; null: all of its user. */
  items: ReadonlySet<number> | null
}

/** The user that a session belongs to, with the fields that policy and answers need. */
export interface SessionUser {
  uid: number
  username: string
  name: string
  /** A value of `USER_GROUP`. With an access token that does not administer, an administrator is an ordinary user. */
  groupid: number
  token_id: number
  /** Present when the request came with an access token instead of a session. */
  grant?: TokenGrant
  /** Present when the site demands two-step login of this user, who has not set it up: only calls with `beforeSecondStep` are answered. */
  lacksSecondStep?: true
}

/** Renders pages after their saves (`RenderSaved`). */
export interface Rendering {
  /** A save of the page has been committed. */
  add(page_id: number): void
  /** Resolves when all pages that were added have been rendered. */
  settled(): Promise<void>
  /** Ends after the pages that are being rendered. */
  stop(): Promise<void>
}

/** Runs the operations that wait (`OperationRunner`). */
export interface Operations {
  /** An operation waits: look for it now. */
  wake(): void
  /** Somebody cancelled an operation: it stops at once if this process runs it. */
  cancel(operation_id: number): void
  /**
   * Judges whether who started a finished operation may still have its result and its file.
   * @throws AppError when not
   */
  assertMayFetch(ctx: Context, operation: { kind: string; input: string; checkpoint: string }): Promise<void>
  /** How many run in this process. */
  readonly running: number
  /** How many have ended in this process, by kind and state: `import failed`. */
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
  /** Aborts when the client has gone. Called only for requests that have to wait. */
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
  /** How long any body may take, in milliseconds. */
  graceMs: number
  /** The bytes that have to arrive in each second after that. */
  bytesPerSecond: number
}

/** Limits the bytes of request bodies that this process holds (`BodyRooms`). */
export interface Bodies {
  readonly pace: Pace
  /** Reads and answers a body as soon as there is room for it. */
  run<T>(body: ComingBody, work: () => Promise<T>): Promise<T>
}

/** What the whole server shares: one instance in a process, without state that other processes need. */
export interface Services {
  config: Config
  database: Database
  storage: Stores
  /** Encrypts the secrets that the server has to read again. */
  secrets: Secrets
  clock: Clock
  /** Cache of preserialised answers. Keys contain the row versions they were built from, so nothing needs invalidation. */
  ready: ByteLru
  /** Renders pages after their saves. */
  rendering: Rendering
  /** Runs long work. */
  operations: Operations
  /** Turns of the calls with an item's key, for this process alone (decision 25). */
  turns: Turns
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

/** What a call knows of its request. */
export interface RequestFacts {
  door: 'own' | 'legacy'
  ip: string
  userAgent: string
  /** The size of the body in bytes, without a file; 0 until it has been read. */
  bodyBytes: number
  /** Address of the site as this visitor reaches it, without a trailing slash. */
  origin: string
  cookies: Readonly<Record<string, string | undefined>>
  cronToken: string | undefined
}

/** What a handler works with. */
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
  /** Runs `work` when the transaction is on the disk; at once outside of one. It must not throw: nobody handles the error. */
  afterCommit(work: () => void): void
  /** Cookies that the answer will set. */
  setCookie(change: CookieChange): void
}

/** A context in which nobody acts, for work that no request asks for. @param signal aborts when the work shall end */
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
 * Runs a piece of work in one transaction, for handlers that must not hold one all the time (such as those that hash passwords).
 * @param work runs again when it needs the result of long work (`Prepared`), so it may change nothing but the database
 */
export async function inTransaction<T>(ctx: Context, work: (ctx: Context) => Promise<T>): Promise<T> {
  let after: (() => void)[] = []
  const { db } = ctx.services.database
  const made = await withPrepared((prepared) => {
    after = []
    return db
      .transaction()
      .execute((inside) => work({ ...ctx, db: inside, prepared, afterCommit: (then) => after.push(then) }))
  })
  for (const then of after) then()
  return made
}
