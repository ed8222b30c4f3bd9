import { chmodSync, closeSync, mkdirSync, openSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import type { ClientBase, PoolConfig } from 'pg'
import { limitConnection } from './connection-limits.ts'
import { CorkedSocket } from './corked-socket.ts'
import { type Manner, PipelinedReads, type PipelineOpening } from './pipelined-reads.ts'
import { metered } from './query-meter.ts'
import { ReadReplica } from './read-replica.ts'
import type { Schema } from './schema.ts'
import { setSearchReads, setShortReads } from './short-reads.ts'
import { StatementNames } from './statement-names.ts'
import { isUnread, UnreadWrites } from './unread-writes.ts'

export type Dialect = 'sqlite' | 'postgres'
export type Db = Kysely<Schema>

/** An open database: the query builder and its engine. */
export interface Database {
  db: Db
  dialect: Dialect
  /** The path of the SQLite file, for a thread that reads it by a connection of its own. */
  file?: string
  /** The read replica of the configuration. */
  replica?: ReadReplica
  /** The most transactions at once; absent on SQLite, which runs them one after the other. */
  transactions?: number
  /** How many connections to PostgreSQL are open and idle, and how many queries wait for one. */
  connections?(): { open: number; idle: number; awaited: number }
  close(): Promise<void>
}

/** The most connections to PostgreSQL from one process, unless the configuration says otherwise. */
export const POOL_SIZE = 10
/** From so many connections on, one of them is for short reads. */
const POOL_FOR_SHORT_READS = 3
/** From so many connections on, one more of them is for quick queries of searches. */
const POOL_FOR_SEARCHES = 6
/** How short reads use their connection. A read by a key waits for nobody. */
const SHORT_READS: Manner = { isShared: true, patienceMs: Number.POSITIVE_INFINITY }
/** How quick queries of searches use theirs. On a large site one may take longer than others can wait. */
const SEARCH_READS: Manner = { isShared: false, patienceMs: 30 }
/** The milliseconds that a request waits for a connection to PostgreSQL before it is refused. */
const CONNECT_MS = 10_000
/** The milliseconds that a read waits for a connection to the replica or for its answer before the primary serves. */
const REPLICA_CONNECT_MS = 1000
const REPLICA_QUERY_MS = 5000

/** How a database is opened. */
export interface Opening {
  /** The most connections to PostgreSQL. */
  pool?: number
  /** The address of a read replica of PostgreSQL. */
  replica?: string | undefined
  /** Its statements wait for locks as long as it takes, and its transactions may pause: migrations of another process may take long. */
  isPatient?: true
}

/** The permission bits of everybody except the owner. */
const OTHERS = 0o077

/**
 * Makes the database file readable for its owner alone. SQLite gives the files beside it the same permissions.
 * @param file created if it does not exist
 */
function keepPrivate(file: string): void {
  closeSync(openSync(file, 'a', 0o600))
  if (statSync(file).mode & OTHERS) chmodSync(file, 0o600)
}

/**
 * Opens a database. Both engines answer JavaScript numbers, also for counts and 64-bit integers (all of ours are below 2^53).
 * @param url `sqlite:/path/to/file` or `postgres://…`
 */
export async function openDatabase(url: string, opening: Opening = {}): Promise<Database> {
  const file = sqliteFileOf(url)
  if (file) {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    keepPrivate(file)
  }
  return openExisting(url, opening)
}

/** The path of the SQLite file of an address; undefined for PostgreSQL. */
export const sqliteFileOf = (url: string): string | undefined =>
  url.startsWith('sqlite:') ? resolve(url.slice('sqlite:'.length)) : undefined

/**
 * `openDatabase` without creating a folder or file or changing permissions. SQLite itself creates a missing file at the first query, so check for the
 * file first.
 */
export async function openExisting(
  url: string,
  { pool: max = POOL_SIZE, replica: replicaUrl, isPatient }: Opening = {},
): Promise<Database> {
  const file = sqliteFileOf(url)
  if (file) {
    const { sqliteDialect } = await import('./sqlite-dialect.ts')
    const dialect = sqliteDialect(file)
    const db = new Kysely<Schema>({ dialect })
    setShortReads(db, dialect.shortReads)
    return { db, dialect: 'sqlite', file, close: () => db.destroy() }
  }
  const config = { connectionString: url, connectionTimeoutMillis: CONNECT_MS }
  const greet = isPatient ? isDirect : greeted
  const opening = await pipelineOpening(config, greet)
  const reads = max >= POOL_FOR_SHORT_READS ? new PipelinedReads(opening, SHORT_READS) : undefined
  const searches = max >= POOL_FOR_SEARCHES ? new PipelinedReads(opening, SEARCH_READS) : undefined
  const pipelines = [reads, searches].filter((one) => one !== undefined)
  const transactions = max - pipelines.length
  const pool = await poolOf({ ...config, max: transactions, pipeline: true }, greet)
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
  if (reads) setShortReads(db, reads)
  if (searches) setSearchReads(db, searches)
  const connections = () => {
    const sum = (of: 'open' | 'idle') => pipelines.reduce((total, { state }) => total + state[of], 0)
    return { open: pool.totalCount + sum('open'), idle: pool.idleCount + sum('idle'), awaited: pool.waitingCount }
  }
  const closePrimary = async () => {
    for (const pipeline of pipelines) await pipeline.close()
    await db.destroy()
  }
  if (replicaUrl === undefined) return { db, dialect: 'postgres', transactions, connections, close: closePrimary }
  const limits = { connectionTimeoutMillis: REPLICA_CONNECT_MS, query_timeout: REPLICA_QUERY_MS }
  const replicaPool = await poolOf(
    { connectionString: replicaUrl, max, ...limits, statement_timeout: REPLICA_QUERY_MS },
    greeted,
  )
  const replicaDb = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: replicaPool }) })
  const replica = new ReadReplica({ primary: pool, replica: replicaPool }, replicaDb)
  const close = async () => {
    await replica.close()
    await closePrimary()
  }
  return { db, dialect: 'postgres', replica, transactions, connections, close }
}

/** The names of statements that this process sends to PostgreSQL. */
const names = new StatementNames()

/** The statement by which Kysely begins a transaction. */
const BEGIN = 'begin'

/** The state of a connection in a transaction that has not failed (PostgreSQL protocol, ReadyForQuery). */
const IN_TRANSACTION = 'T'

/**
 * Counts the queries of a connection, gives frequent ones a name, and does not wait for writes whose outcome nobody reads. Kysely passes each query as a text with values, and
 * awaits the promise.
 * @param isDirect the connection leads to PostgreSQL itself. A pooler may run each transaction on another connection, which does not know the names.
 */
function watchQueries(client: ClientBase, isDirect: boolean): void {
  const query = client.query.bind(client) as (query: unknown, values?: unknown) => Promise<unknown>
  const writes = isDirect ? new UnreadWrites(new CorkedSocket(client)) : undefined
  const isInTransaction = () =>
    // The type of `pg` leaves it out.
    (client as unknown as { getTransactionStatus(): string | null }).getTransactionStatus() === IN_TRANSACTION
  const watched = (text: unknown, values?: unknown, ...rest: unknown[]) => {
    if (typeof text !== 'string' || rest.length > 0 || typeof values === 'function')
      return (query as (...given: unknown[]) => unknown)(text, values, ...rest)
    const name = isDirect ? names.nameOf(text) : undefined
    const ask = () =>
      metered('postgresql', text, () => (name === undefined ? query(text, values) : query({ name, text, values })))
    if (!writes) return ask()
    if (text === BEGIN) return writes.begin(ask)
    return isUnread(text) && isInTransaction() ? writes.send(ask) : writes.read(text, ask)
  }
  Object.assign(client, { query: watched })
}

/** Whether a connection leads to PostgreSQL itself. A pooler tells its clients another process id than that of the connection that answers. */
async function isDirect(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid === (client as unknown as { processID: number }).processID
}

/** Prepares a new connection: PostgreSQL limits how long it may hold others up. @returns whether it leads to PostgreSQL itself */
async function greeted(client: ClientBase): Promise<boolean> {
  if (!(await isDirect(client))) return false
  await limitConnection(client)
  return true
}

/** How long a connection is used, in seconds. Its end also ends statements whose names are no longer used. */
const LIFETIME_SECONDS = 3600

const INT8 = 20
const NUMERIC = 1700

/** The settings of every connection: integers of 64 bits are numbers. */
async function settingsOf(config: PoolConfig) {
  const { default: pg } = await import('pg')
  const types = {
    getTypeParser: (type: number, format?: 'text' | 'binary') =>
      type === INT8 || type === NUMERIC ? Number : pg.types.getTypeParser(type, format as 'text'),
  }
  return { pg, settings: { ...config, keepAlive: true, types } }
}

/** Connections to a PostgreSQL. @param greet prepares each and tells whether it leads to PostgreSQL itself */
async function poolOf(config: PoolConfig, greet: typeof greeted) {
  const { pg, settings } = await settingsOf(config)
  // The pool replaces a broken connection, and the next query of its transaction fails. Both listeners are needed, for idle connections and for
  // those in use: without them a broken connection would end the process.
  const onConnect = async (client: ClientBase) => {
    client.on('error', () => {})
    watchQueries(client, await greet(client))
  }
  const pool = new pg.Pool({ ...settings, maxLifetimeSeconds: LIFETIME_SECONDS, onConnect })
  pool.on('error', () => {})
  return pool
}

/** Returns what `PipelinedReads` needs to open its connection. */
async function pipelineOpening(config: PoolConfig, greet: typeof greeted): Promise<PipelineOpening> {
  const { pg, settings } = await settingsOf(config)
  const connect = async (given: Pick<PoolConfig, 'pipeline'>) => {
    const client = new pg.Client({ ...settings, ...given })
    client.on('error', () => {})
    await client.connect()
    return client
  }
  return { connect, isDirect: greet, names, lifetimeMs: LIFETIME_SECONDS * 1000 }
}
