import { performance } from 'node:perf_hooks'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { isForCommit } from './at-commit.ts'
import { KeptRows } from './kept-rows.ts'
import { LogCopies } from './log-copies.ts'
import { metered, tracedStep } from './query-meter.ts'
import type { ShortReads } from './short-reads.ts'
import { commitsOfProcess, WriteTurns } from './write-turns.ts'

/** The most prepared statements of a connection. */
const STATEMENTS_KEPT = 300
/**
 * How long to wait for another process that is writing (a shell command), in milliseconds: in all, and for each attempt. SQLite blocks the whole
 * process during an attempt, so attempts are short and repeated.
 */
const BUSY_MS = 5000
const BUSY_TIMEOUT_MS = 5
const BUSY_PAUSE_MS = 10
const SQLITE_BUSY = 5

/**
 * The size of the write-ahead log, in pages of 4 KB, at which a commit copies it into the file itself. It is reached only when the thread of `LogCopies` is too slow or cannot work.
 */
const CHECKPOINT_PAGES = 16_000

/** The most writes that one transaction postpones until its commit. */
const LATE_MOST = 100

/** The Kysely dialect for Node's built-in SQLite. */
export function sqliteDialect(file: string): Dialect & { shortReads: ShortReads } {
  const driver = new SqliteDriver(file)
  return {
    shortReads: new UnchangedReads(() => driver.reader),
    createAdapter: () => new TransactionalAdapter(),
    createDriver: () => driver,
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}

/** The Kysely dialect for reading a SQLite file in a thread of its own. Reads block the thread while another process recovers the file. */
export function sqliteReaderDialect(file: string): Dialect {
  return { ...sqliteDialect(file), createDriver: () => new SqliteReader(file) }
}

/**
 * Tells Kysely that SQLite can roll back changes of tables, so that a migration is all or nothing. It also tells it that our driver orders the
 * writers, so that Kysely does not make readers wait for a transaction.
 */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true
  }

  override get supportsMultipleConnections() {
    return true
  }
}

/** Copies a row into a plain object. Objects from Node share no hidden class, which makes later work on them three times slower. */
function rowOf(columns: readonly string[], values: readonly unknown[]): Record<string, unknown> {
  const row: Record<string, unknown> = {}
  columns.forEach((name, at) => {
    row[name] = values[at]
  })
  return row
}

const namesOf = (statement: StatementSync): string[] => statement.columns().map(({ name }) => name)

/** A connection to the file with its prepared statements. */
class Handle {
  readonly database: DatabaseSync
  #version: StatementSync | undefined
  readonly #statements = new Map<string, { statement: StatementSync; columns: string[] }>()

  constructor(file: string, readOnly: boolean) {
    this.database = new DatabaseSync(file, { readOnly })
    try {
      this.#prepareUse(readOnly)
    } catch (error) {
      this.database.close()
      throw error
    }
  }

  #prepareUse(readOnly: boolean) {
    this.database.exec(`pragma busy_timeout = ${BUSY_TIMEOUT_MS}`)
    // SQLite itself folds the case of A to Z only: a search for `über` would not find `Über`.
    this.database.function('lower', { deterministic: true }, (text) =>
      typeof text === 'string' ? text.toLowerCase() : text,
    )
    if (readOnly) return
    // Every commit is synced, so an acknowledged save survives kill -9 and a power cut.
    this.database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on')
    this.database.exec(`pragma wal_autocheckpoint = ${CHECKPOINT_PAGES}`)
    // Refuses a read-only file now, and not at the first save.
    this.database.exec('begin immediate; create table can_write (a); rollback')
  }

  /** A number that changes with each commit of another handle, also in another process. */
  version(): unknown {
    this.#version ??= this.database.prepare('pragma data_version')
    return this.#version.get()?.data_version
  }

  run<R>(query: Pick<CompiledQuery, 'sql' | 'parameters'>): QueryResult<R> {
    const kept = this.#prepare(query.sql)
    const { statement } = kept
    const parameters = query.parameters as (string | number | null)[]
    if (kept.columns.length > 0) {
      const rows = statement.all(...parameters) as unknown as unknown[][]
      // Another process may have added a column meanwhile; SQLite then prepares the statement again.
      if (rows[0] && rows[0].length !== kept.columns.length) kept.columns = namesOf(statement)
      return { rows: rows.map((row) => rowOf(kept.columns, row) as R) }
    }
    const { changes, lastInsertRowid } = statement.run(...parameters)
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
  }

  #prepare(sql: string) {
    const kept = this.#statements.get(sql)
    if (kept) return kept
    if (this.#statements.size >= STATEMENTS_KEPT) this.#statements.clear()
    const statement = this.database.prepare(sql)
    const made = { statement, columns: namesOf(statement) }
    statement.setReturnArrays(true)
    this.#statements.set(sql, made)
    return made
  }
}

/**
 * SQLite has one writer, so writes take turns. Reads outside a transaction use a second handle and see the last committed state (WAL), so a
 * reader never waits for a writer.
 */
class SqliteDriver implements Driver {
  readonly #file: string
  #writer!: Handle
  #reader!: Handle
  #turns!: WriteTurns
  #logCopies: LogCopies | undefined

  constructor(file: string) {
    this.#file = file
  }

  async init() {
    this.#writer = await whenFree(() => new Handle(this.#file, false))
    const logCopies = new LogCopies(this.#file, this.#writer.database)
    this.#logCopies = logCopies
    this.#turns = new WriteTurns(this.#writer.database, () => logCopies.afterCommit())
    this.#reader = await whenFree(() => new Handle(this.#file, true))
  }

  /** The handle that reads the last committed state; undefined before the first query and after the end. */
  get reader(): Handle | undefined {
    return this.#reader?.database.isOpen ? this.#reader : undefined
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    return new Connection(this)
  }

  async releaseConnection() {}

  async beginTransaction(connection: DatabaseConnection) {
    await tracedStep('sqlite', 'begin', () => this.#begin())
    ;(connection as Connection).inTransaction = true
  }

  async commitTransaction(connection: DatabaseConnection) {
    const own = connection as Connection
    const late = own.late.splice(0).map((query) => () => this.#write(query))
    own.inTransaction = false
    await tracedStep('sqlite', 'commit', () => this.#turns.commit(late))
  }

  async rollbackTransaction(connection: DatabaseConnection) {
    const own = connection as Connection
    // After a failed commit there is nothing to roll back, and the turn belongs to another transaction.
    if (!own.inTransaction) return
    own.inTransaction = false
    own.late.length = 0
    await this.#turns.rollback()
  }

  async destroy() {
    await this.#logCopies?.stop()
    this.#reader?.database.close()
    this.#writer?.database.close()
  }

  async execute<R>(query: CompiledQuery, { inTransaction, late }: Connection): Promise<QueryResult<R>> {
    if (inTransaction && isForCommit(query)) {
      late.push(query)
      if (late.length > LATE_MOST) this.#writeNow(late.splice(0))
      return { rows: [] }
    }
    if (inTransaction) return this.#write(query)
    if (isRead(query)) return whenFree(() => this.#reader.run<R>(query))
    // A write outside a transaction becomes a transaction of its own, so that it can share a commit.
    await this.#begin()
    let result: QueryResult<R>
    try {
      result = this.#write(query)
    } catch (error) {
      await this.#turns.rollback()
      throw error
    }
    await this.#turns.commit()
    return result
  }

  /** Runs postponed writes early when there are many (a copy of an item), so that they need not stay in memory until the commit. */
  #writeNow(queries: readonly CompiledQuery[]) {
    this.#turns.catchUp()
    for (const query of queries) this.#write(query)
  }

  #begin() {
    // The wait of each transaction counts from its arrival, so transactions wait for the other process together.
    const until = busyUntil()
    return this.#turns.begin(() => whenFree(() => this.#writer.database.exec('begin immediate'), until))
  }

  #write<R>(query: CompiledQuery): QueryResult<R> {
    // On a full disk SQLite may have rolled back everything. The following writes must not be committed alone.
    if (!this.#turns.isOpen())
      throw new Error('SQLite has ended the transaction by itself', { cause: this.#turns.lost })
    try {
      return this.#writer.run(query)
    } catch (error) {
      this.#turns.noteError(error)
      throw error
    }
  }
}

const isRead = (query: CompiledQuery) => query.query.kind === 'SelectQueryNode' || /^\s*select\b/i.test(query.sql)

/**
 * Short reads of a file. Their answers are kept while nobody commits: SQLite counts the commits of all processes (`data_version`), and telling the number takes a tenth of
 * a query (decision 84).
 */
class UnchangedReads implements ShortReads {
  readonly takesLong = true
  readonly #reader: () => Handle | undefined
  readonly #kept = new KeptRows()
  #version: unknown
  /** The turn of the event loop in which the version was asked, and the commits of this process at that time. */
  #turn = -1
  #commits = -1

  constructor(reader: () => Handle | undefined) {
    this.#reader = reader
  }

  async read<R>(text: string, values: readonly unknown[], asUsual: () => Promise<R[]>): Promise<R[]> {
    const handle = this.#reader()
    if (!handle) return asUsual()
    try {
      const version = this.#versionOf(handle)
      const key = JSON.stringify(values)
      const kept = this.#kept.find<R>(version, text, key)
      if (kept) return kept
      const { rows } = await metered('sqlite', text, async () => handle.run<R>({ sql: text, parameters: values }))
      // If somebody commits in between, newer rows are kept under an older version, and read again.
      this.#kept.keep(version, text, key, rows)
      return rows
    } catch (error) {
      if (!isBusy(error)) throw error
      return asUsual()
    }
  }

  /**
   * The version of the file, asked once for all reads of one turn of the event loop, and again after a commit of this process. A request that arrives after a commit of another process was
   * acknowledged is read from its socket in a later turn. Node counts the turns; `setImmediate` would not tell them apart, because one that is set in its own phase or by a timer runs after
   * the sockets of the next turn.
   */
  #versionOf(handle: Handle): unknown {
    const commits = commitsOfProcess()
    const turn = performance.nodeTiming.uvMetricsInfo.loopCount
    if (this.#version === undefined || this.#turn !== turn || this.#commits !== commits) {
      this.#version = handle.version()
      this.#turn = turn
      this.#commits = commits
    }
    return this.#version
  }
}

/** Reads a file through one connection. */
class SqliteReader implements Driver {
  readonly #file: string
  #reader!: Handle

  constructor(file: string) {
    this.#file = file
  }

  async init() {
    this.#reader = await whenFree(() => new Handle(this.#file, true))
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    return {
      executeQuery: <R>(query: CompiledQuery) => whenFree(() => this.#reader.run<R>(query)),
      // biome-ignore lint/correctness/useYield: nothing in the product streams rows
      async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
        throw new Error('Streaming is not used on SQLite')
      },
    }
  }

  async releaseConnection() {}

  async beginTransaction() {
    throw new Error('This connection only reads')
  }

  async commitTransaction() {}

  async rollbackTransaction() {}

  async destroy() {
    this.#reader?.database.close()
  }
}

/** The low eight bits of an error number are its class; the other bits say more (busy while another process recovers, closes …). */
const isBusy = (error: unknown) => ((error as { errcode?: number }).errcode ?? 0) % 256 === SQLITE_BUSY

const busyUntil = () => performance.now() + BUSY_MS

/** Repeats a piece of work while another process blocks it. @param until when to give up, by the monotonic clock in milliseconds */
async function whenFree<T>(work: () => T, until = busyUntil()): Promise<T> {
  for (;;) {
    try {
      return work()
    } catch (error) {
      if (!isBusy(error) || performance.now() > until) throw error
      await sleep(BUSY_PAUSE_MS)
    }
  }
}

class Connection implements DatabaseConnection {
  readonly #driver: SqliteDriver
  inTransaction = false
  /** Writes that run right before the commit. */
  readonly late: CompiledQuery[] = []

  constructor(driver: SqliteDriver) {
    this.#driver = driver
  }

  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return metered('sqlite', query.sql, () => this.#driver.execute(query, this))
  }

  // biome-ignore lint/correctness/useYield: nothing in the product streams rows
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Streaming is not used on SQLite')
  }
}
