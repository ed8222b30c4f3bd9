import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import type { Database } from '#server/db/open.ts'
import type { Watched } from '../watched-queries.ts'

/** What the queries of a call read. On SQLite the rows are not known, only those that came back. */
export interface Read {
  rows: number
  /** Tables that grow and were read whole, and sorts of many rows, each with a part of its query. */
  marks: string[]
}

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Plan[]
}

interface Ran {
  'Query Text': string
  Plan: Plan
}

/** A sort of so many rows is marked. */
const SORTED_MOST = 1000
/** A table of fewer rows may be read whole. */
const SMALL = 2000
const QUERY_SHOWN = 150
/** How long all connections need to take a new setting, in milliseconds. */
const RELOAD_MS = 1000

let ran: Ran[] = []

/** Prepares a PostgreSQL to tell its plans, before the application connects to it. */
export async function prepareToTell(url: string): Promise<void> {
  const settings = {
    session_preload_libraries: 'auto_explain',
    'auto_explain.log_analyze': 'on',
    'auto_explain.log_timing': 'off',
    'auto_explain.log_nested_statements': 'on',
    'auto_explain.log_format': 'json',
    'auto_explain.log_level': 'notice',
    'auto_explain.log_parameter_max_length': '0',
  }
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query("load 'auto_explain'")
  for (const [name, value] of Object.entries(settings))
    await client.query(`alter database postgres set ${name} = '${value}'`)
  await client.end()
}

/** From now on PostgreSQL tells every plan that it ran, with the rows that it really read. */
export async function tellPlans({ db }: Pick<Database, 'db'>): Promise<void> {
  await sql`alter system set auto_explain.log_min_duration = 0`.execute(db)
  await sql`select pg_reload_conf()`.execute(db)
  await sleep(RELOAD_MS)
}

/** Listens to what `tellPlans` makes PostgreSQL tell. */
export function hearPlans(): void {
  const heard = new WeakSet<pg.Client>()
  const { query } = pg.Client.prototype
  // biome-ignore lint/suspicious/noExplicitAny: the overloads of `query` are passed on as they are
  pg.Client.prototype.query = function listening(this: pg.Client, ...given: any[]) {
    if (!heard.has(this)) {
      heard.add(this)
      this.on('notice', ({ message }) => {
        const begin = message?.indexOf('plan:\n{') ?? -1
        if (message && begin > 0) ran.push(JSON.parse(message.slice(begin + 'plan:\n'.length)))
      })
    }
    // biome-ignore lint/suspicious/noExplicitAny: as above
    return (query as any).apply(this, given)
  } as typeof query
}

const shownQuery = (text: string) => text.replace(/\s+/g, ' ').slice(0, QUERY_SHOWN)

function addUp(plan: Plan, text: string, large: ReadonlyMap<string, number>, into: Read): void {
  const name = plan['Relation Name']
  const loops = plan['Actual Loops'] ?? 0
  const given = plan['Actual Rows'] ?? 0
  const rows = given + (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Index Recheck'] ?? 0)
  const kind = plan['Node Type']
  if (/Scan$/.test(kind) && kind !== 'Bitmap Index Scan') {
    into.rows += rows * loops
    const all = (name ? large.get(name) : undefined) ?? Number.POSITIVE_INFINITY
    if (rows * loops >= all / 2)
      into.marks.push(`${kind} of ${name}, ${Math.round(rows * loops)} rows: ${shownQuery(text)}`)
  }
  if (/Sort$/.test(kind)) {
    const sorted = (plan.Plans?.[0]?.['Actual Rows'] ?? 0) * loops
    if (sorted >= SORTED_MOST && given * loops <= sorted / 2)
      into.marks.push(`sort of ${sorted} rows: ${shownQuery(text)}`)
  }
  for (const inner of plan.Plans ?? []) addUp(inner, text, large, into)
}

/** What PostgreSQL has read since the last look. */
export function takeRead(tables: ReadonlyMap<string, number>): Read {
  const large = new Map([...tables].filter(([, rows]) => rows >= SMALL))
  const all: Read = { rows: 0, marks: [] }
  for (const { Plan: plan, 'Query Text': text } of ran) addUp(plan, text, large, all)
  ran = []
  return { rows: all.rows, marks: [...new Set(all.marks)] }
}

/** What SQLite scans for these queries, by the plans that it would use, and how it sorts. */
export function readOnSqlite(file: string, queries: readonly Watched[], tables: ReadonlyMap<string, number>): Read {
  const database = new DatabaseSync(file, { readOnly: true })
  database.function('lower', { deterministic: true }, (text) => text)
  const large = new Map([...tables].filter(([, rows]) => rows >= SMALL))
  const partial = database.prepare("select name from sqlite_master where type = 'index' and sql like '% where %'").all()
  const isPartial = (detail: string) => partial.some(({ name }) => detail.endsWith(` INDEX ${name}`))
  const marks = new Set<string>()
  for (const { text } of queries) {
    if (!/^\s*(?:select|with|insert|update|delete)\b/i.test(text)) continue
    const names = new Map([...text.matchAll(/"?(\w+)"? (?:as )?"?(\w+)"?/g)].map(([, table, alias]) => [alias, table]))
    const steps = database.prepare(`explain query plan ${text}`).all() as { detail: string }[]
    for (const { detail } of steps) {
      const name = /^SCAN (\w+)/.exec(detail)?.[1]
      const table = name && (large.has(name) ? name : names.get(name))
      if (table && large.has(table) && !/VIRTUAL TABLE/.test(detail) && !isPartial(detail))
        marks.add(`${detail}: ${shownQuery(text)}`)
    }
  }
  database.close()
  return { rows: queries.reduce((sum, one) => sum + (one.rows ?? 0), 0), marks: [...marks] }
}
