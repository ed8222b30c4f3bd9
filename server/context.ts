import type { Lang } from '#shared/errors.ts'
import type { ByteLru } from './cache/byte-lru.ts'
import type { Config } from './config.ts'
import type { Database, Db } from './db/open.ts'
import type { IncomingFile } from './files/incoming-file.ts'
import type { Secrets } from './secrets/secrets.ts'
import type { Storage } from './storage/storage.ts'
import type { Clock } from './time.ts'
import { type Prepared, withPrepared } from './work/prepared.ts'

/** The user that a session belongs to, with the fields that policy and answers need. */
export interface SessionUser {
  uid: number
  username: string
  name: string
  groupid: number
  token_id: number
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

/** Work that waits for its turn. */
export interface TurnRequest {
  /** Requests with the same key wait in the same line. */
  key: string
  /** The size of the request in bytes. */
  bytes: number
  /** How much of the limit the work takes; 1 by default. */
  weight?: number
  /** Aborts when nobody waits for the answer any more. Called only for requests that have to wait. */
  gone(): AbortSignal
}

/** Runs work a few pieces at a time (`FairTurns`). */
export interface Turns {
  /** @throws AppError TOO_MANY when too many requests wait; and what the work throws */
  run<T>(request: TurnRequest, work: () => Promise<T>): Promise<T>
}

/** A body that is about to be read. */
export interface ComingBody {
  /** The most that is kept of it in memory, in bytes. */
  bytes: number
  /** Whether its headers or its address have shown a living session. */
  ofUser: boolean
  ip: string
  /** Aborts when the sender has gone. */
  gone(): AbortSignal
}

/** How fast a body has to arrive. */
export interface Pace {
  /** How long it may take whatever its size, in milliseconds. */
  graceMs: number
  /** How many bytes have to arrive in each second after that. */
  bytesPerSecond: number
}

/** Bounds the bytes of bodies that this process holds (`BodyRooms`). */
export interface Bodies {
  readonly pace: Pace
  /** Reads and answers a body as soon as there is room for it. */
  run<T>(body: ComingBody, work: () => Promise<T>): Promise<T>
}

/** What the whole server shares. There is one in a process, and it holds no state that other processes need. */
export interface Services {
  config: Config
  database: Database
  storage: Storage
  /** Encrypts the secrets that are read again. */
  secrets: Secrets
  clock: Clock
  /** Cache of serialised answers. Keys contain the row versions they were built from, so nothing needs invalidation. */
  ready: ByteLru
  /** Renders pages after their saves. */
  rendering: Rendering
  /** The turns of calls with an item's key in this process; another process has its own (decision 25). */
  turns: Turns
  /** The bodies that this process holds (decision 32). */
  bodies: Bodies
}

/** A cookie that a call sets; `null` as its value ends it. */
export interface CookieChange {
  name: string
  value: string | null
  /** Lifetime in seconds. */
  maxAge?: number
}

/** What a call knows of the request that carried it. */
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
  /** The visit password that came with the call (`_item_pwd`); empty without one. It opens a private item for reading, for this call. */
  visitPassword: string
  request: RequestFacts
  /** Work that the transaction needs and that was done before it; outside of one there is none. */
  prepared?: Prepared
  /** The file that came with the call, for calls that take one. It is removed after the answer unless the call has stored it. */
  file?: IncomingFile | undefined
  /** Ends when the visitor has gone before the answer was whole, for work that is then done for nobody. */
  gone(): AbortSignal
  /** Does something when the transaction is on the disk; at once where there is none. It must not fail: nobody hears of it. */
  afterCommit(work: () => void): void
  /** Cookies that the answer will set. */
  setCookie(change: CookieChange): void
}

/**
 * Runs a piece of work in one transaction, for handlers that must not hold one the whole time (they hash passwords).
 * @param work begins again when it turns out to need what takes long (`Prepared`), so it changes nothing but the database
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
