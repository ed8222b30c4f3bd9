import { AsyncLocalStorage } from 'node:async_hooks'
import { aboutQuery } from '#server/tracing/statement.ts'
import { traced } from '#server/tracing/trace.ts'

/** The database use of one piece of work. */
export interface QueryCount {
  queries: number
  /** The sum of the times of its queries in milliseconds. Queries that run at once are added up. */
  ms: number
}

const counting = new AsyncLocalStorage<QueryCount>()

/** All queries that this process has sent so far, and the time of those that have ended, in milliseconds. */
export const queryTotals = { queries: 0, failed: 0, ms: 0 }

/** Runs a piece of work and counts its queries in `count`. */
export const withQueryCount = <T>(count: QueryCount, work: () => Promise<T>): Promise<T> => counting.run(count, work)

/** The engines, as spans name them. */
export type MeteredSystem = 'sqlite' | 'postgresql'

/** Runs a step of a transaction as a span of the work that asked for it, without counting it as a query. */
export const tracedStep = <T>(system: MeteredSystem, step: string, run: () => Promise<T>): Promise<T> =>
  traced(() => aboutQuery(system, step), run)

/**
 * Runs a query, counts it for the process and for the piece of work that asked for it, and makes a span of it. The drivers call it.
 * @param sql the statement, without its values
 * @throws what the query throws
 */
export async function metered<T>(system: MeteredSystem, sql: string, run: () => Promise<T>): Promise<T> {
  const count = counting.getStore()
  const begun = performance.now()
  // A query counts when it is sent, because a call may answer without waiting for a read that it began ahead (decision 85).
  queryTotals.queries += 1
  if (count) count.queries += 1
  try {
    return await traced(() => aboutQuery(system, sql), run)
  } catch (error) {
    queryTotals.failed += 1
    throw error
  } finally {
    const ms = performance.now() - begun
    queryTotals.ms += ms
    if (count) count.ms += ms
  }
}
