import { AsyncLocalStorage } from 'node:async_hooks'

/** What one piece of work asked of the database. */
export interface QueryCount {
  queries: number
  /** The sum of their times in milliseconds. Queries that run at once count each. */
  ms: number
}

const counting = new AsyncLocalStorage<QueryCount>()

/** All queries of this process so far; the time in milliseconds. */
export const queryTotals = { queries: 0, failed: 0, ms: 0 }

/** Runs a piece of work and counts its queries in `count`. */
export const withQueryCount = <T>(count: QueryCount, work: () => Promise<T>): Promise<T> => counting.run(count, work)

/** Runs a query and counts it, for the process and for the piece of work that asked for it. The drivers call it. @throws what the query throws */
export async function metered<T>(run: () => Promise<T>): Promise<T> {
  const count = counting.getStore()
  const begun = performance.now()
  try {
    return await run()
  } catch (error) {
    queryTotals.failed += 1
    throw error
  } finally {
    const ms = performance.now() - begun
    queryTotals.queries += 1
    queryTotals.ms += ms
    if (count) {
      count.queries += 1
      count.ms += ms
    }
  }
}
