/**
 * Long outages under load (see README.md): SQLite locked by another process for 30 s, and PostgreSQL stopped for a minute.
 * `node bench/outages.ts [--seconds=60] [sqlite | postgres]`, after a build. Ends with 1 when something acknowledged is lost or doubled, or a call fails
 * without a reason.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { ask } from '#server/test/ask.ts'
import { startPostgres } from '#server/test/postgres.ts'
import { type Load, startLoad } from '#server/test/writers.ts'
import { addUser } from './lib/add-user.ts'
import { numberFlag, positionals } from './lib/flags.ts'
import { type KillableServer, killableServer } from './lib/killable-server.ts'
import { percentile, shown } from './lib/stats.ts'
import { table } from './lib/table.ts'

const WRITERS = 8
/** How many writes of each writer pass before and after the outage. */
const WRITES = 10
const LOCKED_SECONDS = 30
const GONE_SECONDS = numberFlag('seconds', 60)
const READ_PAUSE_MS = 50

/** An outage that can be made and ended. */
interface Outage {
  name: string
  seconds: number
  begin(): Promise<unknown>
  end(): Promise<unknown>
}

const faults: string[] = []

/** Reads a page again and again until the end. @returns the milliseconds of answers and how many reads were refused */
async function readOn(origin: string, page_id: number, goesOn: () => boolean) {
  const took: number[] = []
  let refused = 0
  while (goesOn()) {
    const from = performance.now()
    const answer = await ask(origin, 'page/info', { page_id }).catch(() => undefined)
    if (answer?.error_code === 0) took.push(performance.now() - from)
    else refused += 1
    await sleep(READ_PAUSE_MS)
  }
  return { took, refused }
}

/** The reasons of the failed calls, each with its number. A call without an answer or a reason is a fault. */
function reasonsOf(load: Load): string {
  const reasons = new Map<string, number>()
  for (const { answer } of load.failed) {
    const reason = answer?.status === 503 ? (answer.error_name ?? '') : ''
    if (reason === '') faults.push(`a call failed without a reason: ${JSON.stringify(answer)}`)
    reasons.set(reason, (reasons.get(reason) ?? 0) + 1)
  }
  return [...reasons].map(([reason, many]) => `${many} ${reason}`).join(', ')
}

async function day(server: KillableServer, outage: Outage) {
  await server.start()
  const token = await addUser(server.octavo, 'ada')
  const origin = server.url
  const { item_id } = (await ask(origin, 'item/add', { item_name: outage.name, item_type: 1 }, token)).data
  const read = (await ask(origin, 'page/save', { item_id, page_title: 'Read', page_content: 'Read' }, token)).data
  const load = await startLoad({ origin, item_id, token }, WRITERS)
  await load.progress(WRITES)
  const before = load.writes
  await outage.begin()
  const from = performance.now()
  let lasts = true
  const reading = readOn(origin, read.page_id, () => lasts)
  await sleep(outage.seconds * 500)
  const ready = await (await fetch(`${origin}/readyz`)).json()
  await sleep(outage.seconds * 500)
  const during = load.writes - before
  lasts = false
  const { took, refused } = await reading
  const lasted = (performance.now() - from) / 1000
  await outage.end()
  const ended = performance.now()
  await load.progress(1)
  const recovered = performance.now() - ended
  await load.progress(WRITES)
  faults.push(...(await load.end()))
  const log = server.printed().match(/outage (?:begins|over): \w+/g) ?? []
  return [
    [outage.name, lasted.toFixed(0), load.writes, during, reasonsOf(load)],
    [`${took.length} (${shown(percentile(took, 0.95))} ms), ${refused}`, recovered.toFixed(0)],
    [`${ready.status}`, log.join('; ')],
  ].flat()
}

const [only] = positionals()
const load = loadavg()[0]
const rows: (string | number)[][] = []
if (only !== 'postgres') {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'octavo-outages-'))
  const file = join(DATA_DIR, 'octavo.db')
  const server = await killableServer({ DATA_DIR, DATABASE_URL: `sqlite:${file}`, LOG_LEVEL: 'warn' })
  let other: DatabaseSync | undefined
  const begin = async () => {
    other = new DatabaseSync(file, { timeout: 10_000 })
    other.exec('begin immediate')
  }
  const end = async () => {
    other?.exec('rollback')
    other?.close()
  }
  rows.push(await day(server, { name: 'SQLite locked by another process', seconds: LOCKED_SECONDS, begin, end }))
  await server.kill()
  rmSync(DATA_DIR, { recursive: true, force: true })
}
if (only !== 'sqlite') {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'octavo-outages-'))
  const postgres = await startPostgres({ own: true, durable: true })
  const server = await killableServer({ DATA_DIR, DATABASE_URL: postgres.url, LOG_LEVEL: 'warn' })
  const [begin, end] = [() => postgres.tell('stop immediate'), () => postgres.tell('start')]
  rows.push(await day(server, { name: 'PostgreSQL stopped', seconds: GONE_SECONDS, begin, end }))
  await server.kill()
  await postgres.stop()
  rmSync(DATA_DIR, { recursive: true, force: true })
}
console.log(
  [
    `${WRITERS} writers and a reader, ${cpus().length} cores, load before ${load?.toFixed(1)}, ${process.version}`,
    '',
    ...table(
      [
        ...['outage', 'seconds', 'acknowledged writes', 'of them meanwhile', 'refused calls of writers'],
        ...['reads meanwhile (p95), refused', 'ms until each writer had saved again', '`/readyz`', 'lines of the log'],
      ],
      rows,
    ),
    '',
    `Lost, doubled or unexplained: ${faults.length}`,
    ...faults.slice(0, 20).map((fault) => `- ${fault}`),
  ].join('\n'),
)
process.exit(faults.length > 0 ? 1 : 0)
