import type { Compilable, CompiledQuery } from 'kysely'
import type { Db } from './open.ts'
import { shortReadsOf } from './short-reads.ts'
import { declareUnread } from './unread-writes.ts'

/** A placeholder in a query for a value of each run. */
class Parameter {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

/** A statement that only reads, and waits for nobody. */
const isRead = (text: string): boolean => /^\s*select\b/i.test(text) && !/\bfor (?:update|share)\b/i.test(text)

type Values = Record<string, string | number>

/** A prepared query with its values, and the function that makes its result of its rows. `runTogether` runs it with others. */
export interface Asked<T> {
  compiled(db: Db): CompiledQuery
  toResult(rows: unknown[]): T
}

/** Runs a prepared query, inside or outside a transaction, and answers its rows, which must not be changed. */
export interface Prepared<P extends Values, R> {
  (db: Db, given: P): Promise<R[]>
  with<T>(given: P, toResult: (rows: R[]) => T): Asked<T>
}

/**
 * Declares a query that is built and compiled to SQL once for each engine. Compiling a small read costs more than running it, so frequent calls
 * use this.
 * @param build builds the query; it must pass the given values on unread and unchanged
 * @param isLong whether the time of the query grows with an item or with the list of a user. On PostgreSQL it uses the pool then, so short reads do not wait for it
 */
export function prepared<P extends Values, R>(
  build: (db: Db, given: P) => Compilable<R>,
  { isLong = false }: { isLong?: boolean } = {},
): Prepared<P, R> {
  // A database and its transactions have one adapter.
  const written = new WeakMap<object, CompiledQuery & { isRead: boolean }>()
  const compiled = (db: Db, given: P): CompiledQuery<R> & { isRead: boolean } => {
    const { adapter, plugins } = db.getExecutor()
    // A plugin may change the SQL, so the result is not cached.
    if (plugins.length > 0) return { ...(build(db, given).compile() as CompiledQuery<R>), isRead: false }
    let query = written.get(adapter)
    if (!query) {
      const standIns = Object.fromEntries(Object.keys(given).map((name) => [name, new Parameter(name)]))
      const first = build(db, standIns as unknown as P).compile()
      query = { ...first, isRead: isRead(first.sql) }
      written.set(adapter, query)
    }
    const parameters = query.parameters.map((value) => (value instanceof Parameter ? given[value.name] : value))
    return { ...query, parameters }
  }
  const run = async (db: Db, given: P) => {
    const query = compiled(db, given)
    const asUsual = async () => (await db.executeQuery<R>(query)).rows
    const reads = query.isRead ? shortReadsOf(db) : undefined
    return reads && (reads.takesLong || !isLong) ? reads.read<R>(query.sql, query.parameters, asUsual) : asUsual()
  }
  const withValues = <T>(given: P, toResult: (rows: R[]) => T): Asked<T> => ({
    compiled: (db) => compiled(db, given),
    toResult: (rows) => toResult(rows as R[]),
  })
  return Object.assign(run, { with: withValues })
}

/**
 * Declares a write whose outcome nobody reads, otherwise like `prepared`. In a transaction on PostgreSQL the next statement does not wait for it (decision 106).
 * @param build builds an insert, update or deletion that returns no rows and is expected to succeed
 * @returns a function that runs it. In a transaction on PostgreSQL a later statement throws its error, at the latest the commit
 */
export function preparedWrite<P extends Values>(
  build: (db: Db, given: P) => Compilable<unknown>,
): (db: Db, given: P) => Promise<void> {
  const write = prepared((db: Db, given: P) => {
    const query = build(db, given)
    declareUnread(query.compile().sql)
    return query
  })
  return async (db, given) => {
    await write(db, given)
  }
}
