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

/**
 * Declares a query that is built and compiled to SQL once for each engine. Compiling a small read costs more than running it, so frequent calls
 * use this.
 * @param build builds the query; it must pass the given values on unread and unchanged
 * @param isLong whether the time of the query grows with an item or with the list of a user. On PostgreSQL it uses the pool then, so short reads do not wait for it
 * @returns a function that runs the query, inside or outside a transaction, and answers its rows, which must not be changed
 */
export function prepared<P extends Values, R>(
  build: (db: Db, given: P) => Compilable<R>,
  { isLong = false }: { isLong?: boolean } = {},
): (db: Db, given: P) => Promise<R[]> {
  // A database and its transactions have one adapter.
  const written = new WeakMap<object, CompiledQuery & { isRead: boolean }>()
  return async (db, given) => {
    const { adapter, plugins } = db.getExecutor()
    // A plugin may change the SQL, so the result is not cached.
    if (plugins.length > 0) return (await db.executeQuery(build(db, given))).rows
    let query = written.get(adapter)
    if (!query) {
      const standIns = Object.fromEntries(Object.keys(given).map((name) => [name, new Parameter(name)]))
      const compiled = build(db, standIns as unknown as P).compile()
      query = { ...compiled, isRead: isRead(compiled.sql) }
      written.set(adapter, query)
    }
    const parameters = query.parameters.map((value) => (value instanceof Parameter ? given[value.name] : value))
    const asUsual = async () => (await db.executeQuery<R>({ ...query, parameters })).rows
    const reads = query.isRead ? shortReadsOf(db) : undefined
    return reads && (reads.takesLong || !isLong) ? reads.read(query.sql, parameters, asUsual) : asUsual()
  }
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
