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
import { WriteTurns } from './write-turns.ts'

/** How many prepared statements are kept for each connection. */
const STATEMENTS_KEPT = 300
/**
 * How long to wait for another process (the shell commands) that is writing, in milliseconds: in all, and at a time. SQLite's own waiting
 * stops the whole process, so most of it is done by trying again.
 */
const BUSY_MS = 5000
const BUSY_TIMEOUT_MS = 20
const BUSY_PAUSE_MS = 5
const SQLITE_BUSY = 5

/**
 * How many pages of 4 KB the write-ahead log takes before they go into the file, which costs two more syncs. The same pages are written again and
 * again (the index, the newest rows), so the longer it waits the less there is to write.
 */
const CHECKPOINT_PAGES = 4000

/** How many writes of one transaction are put off until its commit. */
const LATE_MOST = 100

/** Kysely on the built-in SQLite of Node. */
export function sqliteDialect(file: string): Dialect {
  return {
    createAdapter: () => new TransactionalAdapter(),
    createDriver: () => new SqliteDriver(file),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}

/**
 * SQLite does roll back changes of tables, which Kysely does not count on by itself: a migration is all or nothing. And our driver takes
 * care of turns, so Kysely need not make a reader wait until a transaction is over.
 */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true
  }

  override get supportsMultipleConnections() {
    return true
  }
}

/** A row as an object of our own making: the ones that Node makes have no shape in common, and all that is done with them later takes thrice as long. */
function rowOf(columns: readonly string[], values: readonly unknown[]): Record<string, unknown> {
  const row: Record<string, unknown> = {}
  columns.forEach((name, at) => {
    row[name] = values[at]
  })
  return row
}

const namesOf = (statement: StatementSync): string[] => statement.columns().map(({ name }) => name)

/** One file handle with its prepared statements. */
class Handle {
  readonly database: DatabaseSync
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
    // SQLite by itself knows the case of the 26 letters only: a search for `über` would not find `Über`.
    this.database.function('lower', { deterministic: true }, (text) =>
      typeof text === 'string' ? text.toLowerCase() : text,
    )
    if (readOnly) return
    // A save that was acknowledged survives kill -9 and a power cut: every commit is synced.
    this.database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on')
    this.database.exec(`pragma wal_autocheckpoint = ${CHECKPOINT_PAGES}`)
    // A file that may only be read is refused now, not at the first save.
    this.database.exec('begin immediate; create table can_write (a); rollback')
  }

  run<R>(query: CompiledQuery): QueryResult<R> {
    const kept = this.#prepare(query.sql)
    const { statement } = kept
    const parameters = query.parameters as (string | number | null)[]
    if (kept.columns.length > 0) {
      const rows = statement.all(...parameters) as unknown as unknown[][]
      // Another process may have added a column meanwhile; SQLite then reads the statement anew.
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
 * SQLite has one writer. Reads outside a transaction go to a second handle and see the last committed state (WAL); writes take turns.
 * So a reader never waits for a writer.
 */
class SqliteDriver implements Driver {
  readonly #file: string
  #writer!: Handle
  #reader!: Handle
  #turns!: WriteTurns

  constructor(file: string) {
    this.#file = file
  }

  async init() {
    this.#writer = await whenFree(() => new Handle(this.#file, false))
    this.#turns = new WriteTurns(this.#writer.database)
    this.#reader = await whenFree(() => new Handle(this.#file, true))
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    return new Connection(this)
  }

  async releaseConnection() {}

  async beginTransaction(connection: DatabaseConnection) {
    await this.#begin()
    ;(connection as Connection).inTransaction = true
  }

  async commitTransaction(connection: DatabaseConnection) {
    const own = connection as Connection
    const late = own.late.splice(0).map((query) => () => this.#write(query))
    own.inTransaction = false
    await this.#turns.commit(late)
  }

  async rollbackTransaction(connection: DatabaseConnection) {
    const own = connection as Connection
    // After a commit that failed there is nothing left to take back, and it is another one's turn.
    if (!own.inTransaction) return
    own.inTransaction = false
    own.late.length = 0
    await this.#turns.rollback()
  }

  async destroy() {
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
    // A write outside a transaction is one by itself, so that it shares a commit with others.
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

  /** Somebody who writes very much (a copy of an item) need not keep all of it in memory until the commit. */
  #writeNow(queries: readonly CompiledQuery[]) {
    this.#turns.catchUp()
    for (const query of queries) this.#write(query)
  }

  #begin() {
    // Immediate: the right to write is taken now, so that a read inside cannot turn out stale when the write comes.
    return this.#turns.begin(() => whenFree(() => this.#writer.database.exec('begin immediate')))
  }

  #write<R>(query: CompiledQuery): QueryResult<R> {
    // On a full disk SQLite may have taken everything back: what comes after that must not be written alone.
    if (!this.#turns.isOpen()) throw new Error('SQLite has ended the transaction by itself')
    try {
      return this.#writer.run(query)
    } catch (error) {
      this.#turns.noteError(error)
      throw error
    }
  }
}

const isRead = (query: CompiledQuery) => query.query.kind === 'SelectQueryNode' || /^\s*select\b/i.test(query.sql)

/** The first eight bits of an error's number are its class; the others say more (busy while another process recovers, closes …). */
const isBusy = (error: unknown) => ((error as { errcode?: number }).errcode ?? 0) % 256 === SQLITE_BUSY

/** Does a piece of work that another process can stand in the way of, again while it does. */
async function whenFree<T>(work: () => T): Promise<T> {
  const until = Date.now() + BUSY_MS
  for (;;) {
    try {
      return work()
    } catch (error) {
      if (!isBusy(error) || Date.now() > until) throw error
      await sleep(BUSY_PAUSE_MS)
    }
  }
}

class Connection implements DatabaseConnection {
  readonly #driver: SqliteDriver
  inTransaction = false
  /** What is written right before the commit. */
  readonly late: CompiledQuery[] = []

  constructor(driver: SqliteDriver) {
    this.#driver = driver
  }

  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return this.#driver.execute(query, this)
  }

  // biome-ignore lint/correctness/useYield: nothing in the product streams rows
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Streaming is not used on SQLite')
  }
}
