import { type PublicQuery, QUERY_KINDS } from '#server/test/query-set/public-set.ts'
import { percentile } from '../stats.ts'

/** Asks a search. It answers the keys of the pages it finds, the best first. */
export type Asker = (query: PublicQuery) => Promise<readonly string[]>

/** The figures of some queries, each a share of them from 0 to 1; the reciprocal rank counts the first ten. */
export interface Quality {
  count: number
  hit1: number
  hit5: number
  hit10: number
  reciprocalRank: number
  /** The queries that find no page at all. For words of no page that is what is wanted. */
  nothing: number
  /** The time of an answer in ms: the median, and what 95 % of the queries stay below. */
  p50: number
  p95: number
}

const TEN = 10

/** The answer to a query: the place of the first wanted page, from 1, or 0 for not found; how many pages were found; and its time in ms. */
export interface Asked {
  query: PublicQuery
  place: number
  found: readonly string[]
  ms: number
}

/** Asks all queries, one after the other. */
export async function askAll(asker: Asker, queries: readonly PublicQuery[]): Promise<Asked[]> {
  const asked: Asked[] = []
  for (const query of queries) {
    const start = performance.now()
    const found = await asker(query)
    const ms = performance.now() - start
    asked.push({ query, found, ms, place: found.findIndex((key) => query.wanted.includes(key)) + 1 })
  }
  return asked
}

/** The figures of what was asked. */
export function qualityOf(asked: readonly Asked[]): Quality {
  const share = (test: (one: Asked) => number) =>
    asked.length ? asked.reduce((sum, one) => sum + test(one), 0) / asked.length : 0
  const within = (most: number) => share(({ place }) => (place > 0 && place <= most ? 1 : 0))
  const times = asked.map(({ ms }) => ms)
  return {
    count: asked.length,
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    hit1: within(1),
    hit5: within(5),
    hit10: within(TEN),
    reciprocalRank: share(({ place }) => (place > 0 && place <= TEN ? 1 / place : 0)),
    nothing: share(({ found }) => (found.length === 0 ? 1 : 0)),
  }
}

/** The rows of a table: every kind that was asked, then all kinds whose words pages contain. */
export function qualityRows(asked: readonly Asked[]): [string, Quality][] {
  const rows = QUERY_KINDS.map((kind): [string, Quality] => [
    kind,
    qualityOf(asked.filter(({ query }) => query.kind === kind)),
  ]).filter(([, { count }]) => count > 0)
  return [...rows, ['all but `nothing`', qualityOf(asked.filter(({ query }) => query.kind !== 'nothing'))]]
}
