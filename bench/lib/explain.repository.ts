import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import type { Watched } from './watched-queries.ts'

/** The rows and blocks that one run of a query read. */
export interface Explained {
  /** Rows that scans looked at, those among them that a filter dropped included. */
  rows: number
  /** Pages of 8 KB that were read, from memory or the disk. */
  blocks: number
  /** Large tables of which every row was read, by a scan of the table or of a whole index. */
  whole: string[]
}

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  'Shared Hit Blocks'?: number
  'Shared Read Blocks'?: number
  Plans?: Plan[]
}

const isExplainable = (text: string) => /^\s*(?:select|with|insert|update|delete)\b/i.test(text)

function readOf(plan: Plan, large: ReadonlyMap<string, number>, into: Explained) {
  const name = plan['Relation Name']
  const loops = plan['Actual Loops'] ?? 0
  const rows =
    (plan['Actual Rows'] ?? 0) + (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Index Recheck'] ?? 0)
  if (name && / Scan$/.test(plan['Node Type'])) {
    into.rows += rows * loops
    if (loops > 0 && rows >= (large.get(name) ?? Number.POSITIVE_INFINITY) * 0.5) into.whole.push(name)
  }
  for (const inner of plan.Plans ?? []) readOf(inner, large, into)
}

/**
 * Runs queries once more on PostgreSQL, each in a transaction that is rolled back, and adds up what they read. A query that cannot run again, because its row is
 * there already, is left out.
 * @param large the rows of the tables that count
 */
export async function explainOnPostgres(
  url: string,
  queries: readonly Watched[],
  large: ReadonlyMap<string, number>,
): Promise<Explained> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const all: Explained = { rows: 0, blocks: 0, whole: [] }
  try {
    for (const { text, values } of queries) {
      if (!isExplainable(text)) continue
      await client.query('begin')
      try {
        const { rows } = await client.query(`explain (analyze, buffers, timing off, format json) ${text}`, [...values])
        const [{ Plan: plan }] = rows[0]['QUERY PLAN'] as [{ Plan: Plan }]
        all.blocks += (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0)
        readOf(plan, large, all)
      } catch {
        // Its row is there already, or it needs what an earlier query of its transaction did.
      }
      await client.query('rollback')
    }
  } finally {
    await client.end()
  }
  return all
}

/** The large tables that SQLite would read whole for these queries. */
export function wholeOnSqlite(
  file: string,
  queries: readonly Watched[],
  large: ReadonlyMap<string, number>,
): Set<string> {
  const database = new DatabaseSync(file, { readOnly: true })
  database.function('lower', { deterministic: true }, (text) => text)
  const found = new Set<string>()
  for (const { text } of queries) {
    if (!isExplainable(text)) continue
    const names = new Map([...text.matchAll(/"?(\w+)"? (?:as )?"?(\w+)"?/g)].map(([, table, alias]) => [alias, table]))
    for (const { detail } of database.prepare(`explain query plan ${text}`).all() as { detail: string }[]) {
      const name = /^SCAN (\w+)/.exec(detail)?.[1]
      const table = name && (large.has(name) ? name : names.get(name))
      if (table && large.has(table)) found.add(table)
    }
  }
  database.close()
  return found
}
