/**
 * Calls and jobs on a database with many pages (see README.md): an item of 200 pages is copied until there are a million, and the important calls are timed
 * before and after. It also says what their queries read, which tables were read whole, and how long the event loop stood still.
 * `node bench/many-pages.ts [--engine=sqlite] [--copies=5000] [--write]`.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { JOBS } from '#server/jobs/run-due-jobs.ts'
import { startPostgres } from '#server/test/postgres.ts'
import { countedApp } from './lib/counted-app.ts'
import { type Explained, explainOnPostgres, wholeOnSqlite } from './lib/explain.repository.ts'
import { flag, hasFlag, numberFlag } from './lib/flags.ts'
import { copyItem, largeTables, sizes } from './lib/many-pages.repository.ts'
import { callsOf, makeCopiedItem } from './lib/many-pages-site.ts'
import { median, shown } from './lib/stats.ts'
import { table } from './lib/table.ts'
import { takeQueries, type Watched, watchQueries } from './lib/watched-queries.ts'

const OWNERS = 1000
const TIMES = 7
/** Tables with fewer rows may be read whole without being told. */
const SMALL = 2000
const LOOP_RESOLUTION_MS = 5

const engine = flag('engine') === 'sqlite' ? 'sqlite' : 'postgres'
const copies = numberFlag('copies', 5000)
const load = loadavg()[0]
const DATA_DIR = mkdtempSync(join(tmpdir(), 'octavo-many-pages-'))
const file = join(DATA_DIR, 'octavo.db')
const postgres = engine === 'postgres' ? await startPostgres({ own: true }) : undefined
const DATABASE_URL = postgres?.url ?? `sqlite:${file}`
watchQueries()
const counted = await countedApp({ DATA_DIR, DATABASE_URL })
const { services, close } = counted
const { database } = services

interface Timed extends Explained {
  ms: number
  queries: number
  /** The longest that the event loop stood still, in milliseconds. */
  still: number
}

async function readOf(queries: readonly Watched[]): Promise<Explained> {
  const large = new Map([...(await largeTables(database.db))].filter(([, rows]) => rows >= SMALL))
  if (engine === 'postgres') return explainOnPostgres(DATABASE_URL, queries, large)
  return { rows: 0, blocks: 0, whole: [...wholeOnSqlite(file, queries, large)] }
}

/** Times a piece of work, and looks at what each of its queries reads. @param times how often it is done; once more before that, unless it is 1 */
async function timed(work: () => Promise<unknown>, times: number): Promise<Timed> {
  if (times > 1) await work()
  await services.rendering.settled()
  takeQueries()
  const delay = monitorEventLoopDelay({ resolution: LOOP_RESOLUTION_MS })
  delay.enable()
  const took: number[] = []
  for (let at = 0; at < times; at += 1) {
    const from = performance.now()
    await work()
    took.push(performance.now() - from)
  }
  delay.disable()
  const queries = takeQueries()
  const still = Math.max(0, delay.max / 1e6 - LOOP_RESOLUTION_MS)
  const runs = queries.reduce((sum, one) => sum + one.runs, 0) / times
  const read = await readOf(queries)
  takeQueries()
  return { ...read, ms: median(took), queries: runs, still }
}

/** Every call and every job. A job runs twice: the second run finds nothing new. */
async function timeAll(calls: ReturnType<typeof callsOf>): Promise<[string, Timed][]> {
  const all: [string, Timed][] = []
  for (const [name, make] of calls) all.push([name, await timed(make, TIMES)])
  for (const run of ['first run', 'again'])
    for (const job of JOBS) all.push([`job ${job.name}, ${run}`, await timed(() => job.run(services), 1)])
  return all
}

try {
  const site = await makeCopiedItem(counted)
  const calls = callsOf(site)
  const few = new Map(await timeAll(calls))
  const seconds = copies > 0 ? await copyItem(database, site.item_id, copies, OWNERS) : 0
  const many = await timeAll(calls)
  const rows = await largeTables(database.db)
  const lines = [
    `${engine === 'postgres' ? 'PostgreSQL 18 that does not sync' : 'SQLite'}, ${shown(rows.get('page') ?? 0)} pages of 600 bytes in ${shown(rows.get('item') ?? 0)} items of ${shown(rows.get('user') ?? 0)} people; copied in ${shown(seconds)} s. ${cpus().length} cores, load before ${load?.toFixed(1)}.`,
    '',
    ...table(
      ['call or job', 'ms before', 'ms', 'queries', 'rows read', 'blocks read', 'read whole', 'loop still, ms'],
      many.map(([name, one]) => [
        name,
        shown(few.get(name)?.ms ?? 0, 1),
        shown(one.ms, 1),
        shown(one.queries, 0),
        engine === 'postgres' ? shown(one.rows, 0) : '',
        engine === 'postgres' ? shown(one.blocks, 0) : '',
        [...new Set(one.whole)].join(', '),
        shown(one.still, 0),
      ]),
    ),
    '',
    ...table(
      ['with indexes', 'MB'],
      [...(await sizes(database))].map(([name, bytes]) => [name, shown(bytes / 1024 ** 2)]),
    ),
    '',
    ...table(
      ['table', 'rows'],
      [...rows].map(([name, count]) => [name, shown(count)]),
    ),
  ]
  console.log(lines.join('\n'))
  if (hasFlag('write')) {
    const day = new Date().toISOString().slice(0, 10)
    const path = join(import.meta.dirname, 'results', `${day}-many-pages-${engine}.md`)
    writeFileSync(path, `# Calls and jobs with many pages, ${day}\n${lines.join('\n')}\n`)
  }
} finally {
  await close()
  await postgres?.stop()
  rmSync(DATA_DIR, { recursive: true, force: true })
}
process.exit(0)
