/**
 * The soak (see README.md): mixed work against a real server for an hour or longer. Each minute the work rests, and what the server then holds is measured.
 * `node bench/soak.ts [--minutes=60] [--pace=1] [--postgres] [--build=FOLDER] [--heap=MB] [--samples=FILE] [--snapshots=FOLDER] [--keep]`, after a build. Ends with 1
 * when a call failed, or when the memory grew or may have grown.
 */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startPostgres } from '#server/test/postgres.ts'
import { addUser, PASSWORD } from './lib/add-user.ts'
import { flag, hasFlag, numberFlag } from './lib/flags.ts'
import { type Inspector, openInspector } from './lib/inspector.ts'
import { killableServer } from './lib/killable-server.ts'
import { must, type Role, soakRoles, startProvider } from './lib/soak-roles.ts'
import { percentile, shown } from './lib/stats.ts'
import { table } from './lib/table.ts'
import { pageText, pageTitle } from './lib/texts.ts'
import { growthOf, leastOfMinutes, type Sample, VERDICTS } from './lib/trend.ts'

const PAGES = 120
const WRITERS = ['anna', 'bao', 'carl', 'dina']
const METRICS_TOKEN = 'the soak reads the metrics'
const SAMPLE_MS = 5000
/** The first part of the time is the warm-up: caches fill, and code is compiled. */
const WARM_SHARE = 0.25
/** The parts of the time at the beginning and at the end that are compared. */
const COMPARED_SHARE = 0.15
/** How often the work rests so that the memory is measured, in milliseconds. */
const REST_EACH_MS = 60_000
/** The longest wait for the work that is under way then. */
const REST_MOST_MS = 30_000

/** The measured values, and the growth that is allowed in an hour after warming up. The cache has a bound of its own. */
const MEMORY = [
  { name: 'heap', most: 1 },
  { name: 'buffers', most: 1 },
  { name: 'cache', most: Number.POSITIVE_INFINITY },
  { name: 'resident', most: 15 },
  { name: 'files', most: 1 },
] as const
type MemoryName = (typeof MEMORY)[number]['name']
const MIB = 1024 * 1024
/** When heap snapshots are written. */
const SNAPSHOT_MINUTES = [2, 10, 20, 30, 60]

const minutes = numberFlag('minutes', 60)
/** How many times faster than usual the work is repeated. */
const pace = numberFlag('pace', 1)
const snapshots = flag('snapshots')
/** The largest heap of the server, in MB, for a look at its limit. */
const heap = flag('heap')
if (snapshots) mkdirSync(snapshots, { recursive: true })
const postgres = hasFlag('postgres') ? await startPostgres() : undefined
const dataDir = mkdtempSync(join(tmpdir(), 'octavo-soak-'))
const DATABASE_URL = postgres?.url ?? `sqlite:${join(dataDir, 'octavo.db')}`
const server = await killableServer({ DATA_DIR: dataDir, DATABASE_URL, METRICS_TOKEN }, flag('build'), {
  NODE_OPTIONS: `--inspect=127.0.0.1:0${heap ? ` --max-old-space-size=${heap}` : ''}`,
})
const provider = await startProvider()

interface Run {
  /** Milliseconds since the beginning. */
  at: number
  took: number
}
const runs = new Map<string, Run[]>()
const errors = new Map<string, number>()
const memory: Record<MemoryName, Sample[]> = { heap: [], buffers: [], cache: [], resident: [], files: [] }
/** The barrier that holds new work back while the memory is measured, and the amount of work under way. */
let rest: Promise<void> | undefined
let underWay = 0
let begun = performance.now()
const since = () => performance.now() - begun
const goesOn = () => since() < minutes * 60_000

/** Fills the site: four writers, one item with pages and a key, and a provider of streamed answers. */
async function setUp() {
  await server.start()
  const writers: string[] = []
  for (const name of WRITERS) {
    writers.push(await addUser(server.octavo, name))
  }
  for (const [name, value] of [
    ['open_api_key', 'sk-soak'],
    ['open_api_host', provider.origin],
    ['ai_model_name', 'small'],
  ])
    await server.octavo('setting', 'set', name as string, value as string)
  const user_token = writers[0] as string
  const item_id = Number((await must(server.url, 'item/add', { user_token, item_name: 'Soak' })).item_id)
  const members = WRITERS.slice(1).join(',')
  await must(server.url, 'member/save', { user_token, item_id, username: members, member_group_id: 1, cat_id: 0 })
  const page_ids: number[] = []
  for (let at = 0; at < PAGES; at += 1) {
    const fields = { user_token, item_id, page_title: pageTitle(at), page_content: pageText(at) }
    page_ids.push(Number((await must(server.url, 'page/save', fields)).page_id))
  }
  const { api_key, api_token } = await must(server.url, 'item/getKey', { user_token, item_id })
  const key = { api_key: String(api_key), api_token: String(api_token) }
  const { url } = server
  return { url, item_id, page_ids, writers, key, username: 'dina', password: PASSWORD, goesOn }
}

/** Repeats a role until the time is over. */
async function repeat({ name, pause, lasts, run }: Role): Promise<void> {
  const list = runs.get(name) ?? []
  runs.set(name, list)
  for (let turn = 0; goesOn(); turn += 1) {
    if (!lasts) await rest
    const at = since()
    if (!lasts) underWay += 1
    try {
      await run(turn)
      list.push({ at, took: since() - at })
    } catch (error) {
      const line = `${name}: ${error instanceof Error ? error.message : error}`
      errors.set(line, (errors.get(line) ?? 0) + 1)
      if (errors.get(line) === 1) console.error(`after ${(at / 60_000).toFixed(1)} minutes: ${line}`)
    } finally {
      if (!lasts) underWay -= 1
    }
    await sleep(pause / pace)
  }
}

/** Lets the work rest, and notes what the server holds then. */
async function measureAtRest(inspector: Inspector): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  rest = promise
  try {
    for (const until = since() + REST_MOST_MS; underWay > 0 && since() < until; ) await sleep(20)
    const at = since()
    const { heap, buffers } = await inspector.collected()
    memory.heap.push({ at, value: heap / MIB })
    memory.buffers.push({ at, value: buffers / MIB })
    const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
    const metrics = await (await fetch(`${server.url}/metrics`, { headers })).text()
    memory.cache.push({ at, value: Number(/^octavo_cache_bytes (\S+)$/m.exec(metrics)?.[1]) / MIB })
    const due = SNAPSHOT_MINUTES.findLast((minute) => at >= minute * 60_000)
    if (snapshots && due && !existsSync(join(snapshots, `${due}.heapsnapshot`)))
      await inspector.snapshot(join(snapshots, `${due}.heapsnapshot`))
  } finally {
    rest = undefined
    resolve()
  }
}

/** Notes the memory and the open files of the server until the time is over. */
async function watch(): Promise<void> {
  const pid = server.pid()
  const inspector = await openInspector(server.inspector() ?? '')
  let measured = 0
  while (goesOn()) {
    const at = since()
    const resident = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
    memory.resident.push({ at, value: resident })
    memory.files.push({ at, value: readdirSync(`/proc/${pid}/fd`).length })
    if (at - measured >= REST_EACH_MS) {
      measured += REST_EACH_MS
      await measureAtRest(inspector)
      const [heap, buffers] = [memory.heap, memory.buffers].map((list) => shown(list.at(-1)?.value ?? Number.NaN, 2))
      console.error(
        `${(at / 60_000).toFixed(0)} minutes: ${shown(resident)} MB, at rest heap ${heap}, buffers ${buffers}`,
      )
    }
    await sleep(SAMPLE_MS)
  }
  inspector.close()
}

const times = (list: readonly Run[]) => {
  const took = list.map((run) => run.took)
  return `${shown(percentile(took, 0.5), 1)} / ${shown(percentile(took, 0.95), 1)}`
}

/** The rows of the table of calls: how many, and p50 and p95 at the beginning and at the end. */
function callRows(end: number) {
  const warm = end * COMPARED_SHARE
  return [...runs].map(([name, list]) => {
    const failed = [...errors].filter(([line]) => line.startsWith(`${name}: `)).reduce((sum, [, many]) => sum + many, 0)
    const first = list.filter(({ at }) => at < warm)
    const last = list.filter(({ at }) => at >= end - warm)
    return [name, list.length, failed, times(first), times(last)]
  })
}

/** The rows of the table of memory, and the worst verdict. */
function memoryRows(end: number) {
  const rows = MEMORY.map(({ name, most }) => {
    const samples = memory[name].filter(({ value }) => Number.isFinite(value))
    const warm = leastOfMinutes(samples.filter(({ at }) => at >= end * WARM_SHARE))
    const { slope, low, high, verdict } = growthOf(warm, most)
    const values = [warm[0]?.value, warm.at(-1)?.value, Math.max(...samples.map(({ value }) => value))]
    const cells = [
      ...values.map((value) => shown(value ?? Number.NaN, 1)),
      `${shown(slope, 2)} (${shown(low, 2)} to ${shown(high, 2)})`,
    ]
    return {
      verdict,
      cells: [name, ...cells, Number.isFinite(most) ? most : '–', Number.isFinite(most) ? verdict : '–'],
    }
  })
  const worst = VERDICTS.findLast((verdict) => rows.some((row) => row.verdict === verdict)) ?? 'flat'
  return { worst, cells: rows.map(({ cells }) => cells) }
}

try {
  const roles = soakRoles(await setUp())
  begun = performance.now()
  console.error(`${minutes} minutes of ${roles.length} pieces of work at once`)
  await Promise.all([watch(), ...roles.map(repeat)])
  const end = since()
  const kept = memoryRows(end)
  const count = [...runs.values()].reduce((sum, list) => sum + list.length, 0)
  const failed = [...errors.values()].reduce((sum, many) => sum + many, 0)
  const samples = flag('samples')
  if (samples) writeFileSync(samples, JSON.stringify(memory))
  console.log(
    [
      `${postgres ? 'PostgreSQL' : 'SQLite'}, ${minutes} minutes at pace ${pace}, Node ${process.version}, ${cpus().length} cores, load ${loadavg()[1]?.toFixed(1)} at the end`,
      '',
      ...table(
        ['work', 'runs', 'errors', 'p50 / p95 at the beginning, ms', 'p50 / p95 at the end, ms'],
        [...callRows(end), ['all', count, failed, '', '']],
      ),
      '',
      ...table(
        ['of the server', 'after warming up', 'at the end', 'at most', 'an hour (95 %)', 'may grow', 'verdict'],
        kept.cells,
      ),
      '',
      `Verdict: ${failed === 0 ? 'no error' : `${failed} errors`}, the memory ${kept.worst === 'flat' ? 'is flat' : kept.worst.toUpperCase()}.`,
    ].join('\n'),
  )
  for (const [line, many] of [...errors].slice(0, 20)) console.log(`- ${many} × ${line}`)
  if (failed > 0 || kept.worst !== 'flat') process.exitCode = 1
} finally {
  await server.kill()
  provider.stop()
  await postgres?.stop()
  if (hasFlag('keep')) console.error(`The data is kept in ${dataDir}`)
  else rmSync(dataDir, { recursive: true, force: true })
}
