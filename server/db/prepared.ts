import type { Compilable, CompiledQuery } from 'kysely'
import type { Db } from './open.ts'

/** Stands in a query for a value that is given each time it runs. */
class Place {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

type Values = Record<string, string | number>

/**
 * Declares a query that is built and written as SQL once for each engine, not each time: for a small read that costs more than the database's
 * answer. For the queries of calls that are made all the time.
 * @param build makes the query; it must hand the given values to it as they are, and look at none of them
 * @returns what runs it, in a transaction or not, and answers with its rows
 */
export function prepared<P extends Values, R>(
  build: (db: Db, given: P) => Compilable<R>,
): (db: Db, given: P) => Promise<R[]> {
  // A database and its transactions have one adapter.
  const written = new WeakMap<object, CompiledQuery>()
  return async (db, given) => {
    const { adapter, plugins } = db.getExecutor()
    // A plugin may write another SQL, so what it makes is not kept.
    if (plugins.length > 0) return (await db.executeQuery(build(db, given))).rows
    let query = written.get(adapter)
    if (!query) {
      const places = Object.fromEntries(Object.keys(given).map((name) => [name, new Place(name)]))
      query = build(db, places as unknown as P).compile()
      written.set(adapter, query)
    }
    const parameters = query.parameters.map((value) => (value instanceof Place ? given[value.name] : value))
    return (await db.executeQuery<R>({ ...query, parameters })).rows
  }
}
