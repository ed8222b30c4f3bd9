import type { Db } from './open.ts'
import type { Asked } from './prepared.ts'

/** The result of each of several queries, in their order. */
export type Results<A extends readonly Asked<unknown>[]> = { [At in keyof A]: A[At] extends Asked<infer T> ? T : never }

/**
 * Runs queries of a transaction, in their order. PostgreSQL gets all of them before it answers the first, so that together they take one round trip. Each sees what was
 * committed before it began, as if they had been sent one by one.
 * @param db a transaction
 * @returns the results, in the order of the queries
 */
export function runTogether<const A extends readonly Asked<unknown>[]>(db: Db, ...asked: A): Promise<Results<A>> {
  const executor = db.getExecutor()
  // Kysely runs the queries of a transaction one after the other. This executor gives all of them its connection at once.
  return executor.provideConnection(async (connection) => {
    const open = executor.withConnectionProvider({ provideConnection: (use) => use(connection) })
    const answers = await Promise.all(asked.map((one) => open.executeQuery(one.compiled(db))))
    return asked.map((one, at) => one.toResult(answers[at]?.rows ?? [])) as Results<A>
  })
}
