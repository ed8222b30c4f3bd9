/**
 * The soak (see README.md): mixed work against a real server for an hour or longer, with a sample of its memory each five seconds.
 * `node bench/soak.ts [--minutes=60] [--postgres] [--build=FOLDER] [--keep]`, after a build. Ends with 1 when a call failed, or when the memory grew.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startPostgres } from '#server/test/postgres.ts'
import { killableServer } from './lib/killable-server.ts'
import { must, type Role, soakRoles, startProvider } from './lib/soak-roles.ts'
import { percentile, shown } from './lib/stats.ts'
import { table } from './lib/table.ts'
import { pageText, pageTitle } from './lib/texts.ts'
import { leastOfMinutes, type Sample, slopePerHour } from './lib/trend.ts'

const PAGES = 120
const WRITERS = ['anna', 'bao', 'carl', 'dina']
const PASSWORD = 'correct horse battery'
const METRICS_TOKEN = 'the soak reads the metrics'
const SAMPLE_MS = 5000
/** The first part of the time is the warm-up: caches fill, and code is compiled. */
const WARM_SHARE = 0.25
/** The parts of the time at the beginning and at the end that are compared. */
const COMPARED_SHARE = 0.15
/** The limit for the growth of memory per hour after the warm-up, as a share of it. */
const GROWTH_MOST = 0.1

const option = (name: string) => process.argv.find((arg) => arg.startsWith(`--${name}=`))?.split('=')[1]
const minutes = Number(option('minutes') ?? 60)
const postgres = process.argv.includes('--postgres') ? await startPostgres() : undefined
const dataDir = mkdtempSync(join(tmpdir(), 'octavo-soak-'))
const DATABASE_URL = postgres?.url ?? `sqlite:${join(dataDir, 'octavo.db')}`
const server = await killableServer({ DATA_DIR: dataDir, DATABASE_URL, METRICS_TOKEN }, option('build'))
const provider = await startProvider()

interface Run {
  /** Milliseconds since the beginning. */
  at: number
  took: number
}
const runs = new Map<string, Run[]>()
const errors = new Map<string, number>()
const memory = { resident: [] as Sample[], heap: [] as Sample[], files: [] as Sample[] }
let begun = performance.now()
const since = () => performance.now() - begun
const goesOn = () => since() < minutes * 60_000

/** Fills the site: four writers, one item with pages and a key, and a provider of streamed answers. */
async function setUp() {
  await server.start()
  const writers: string[] = []
  for (const name of WRITERS) {
    await server.octavo('user', 'add', name, '--password', PASSWORD, '--ordinary')
    writers.push((await server.octavo('token', 'create', '--user', name)).trim().split(/\s+/).at(-1) as string)
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
async function repeat({ name, pause, run }: Role): Promise<void> {
  const list = runs.get(name) ?? []
  runs.set(name, list)
  for (let turn = 0; goesOn(); turn += 1) {
    const at = since()
    try {
      await run(turn)
      list.push({ at, took: since() - at })
    } catch (error) {
      const line = `${name}: ${error instanceof Error ? error.message : error}`
      errors.set(line, (errors.get(line) ?? 0) + 1)
      if (errors.get(line) === 1) console.error(`after ${(at / 60_000).toFixed(1)} minutes: ${line}`)
    }
    await sleep(pause)
  }
}

/** Notes the memory and the open files of the server until the time is over. */
async function watch(): Promise<void> {
  const pid = server.pid()
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
  while (goesOn()) {
    const at = since()
    const resident = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
    memory.resident.push({ at, value: resident })
    memory.files.push({ at, value: readdirSync(`/proc/${pid}/fd`).length })
    const metrics = await fetch(`${server.url}/metrics`, { headers })
      .then((answer) => answer.text())
      .catch(() => '')
    const heap = Number(/^octavo_nodejs_heap_size_used_bytes (\S+)$/m.exec(metrics)?.[1]) / 1024 / 1024
    if (Number.isFinite(heap)) memory.heap.push({ at, value: heap })
    if (memory.resident.length % 60 === 0)
      console.error(`${(at / 60_000).toFixed(0)} minutes: ${resident.toFixed(0)} MB, heap ${heap.toFixed(0)} MB`)
    await sleep(SAMPLE_MS)
  }
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

/** The rows of the table of memory, and whether one of the values grew. */
function memoryRows(end: number) {
  const rows = Object.entries(memory).map(([name, samples]) => {
    const least = leastOfMinutes(samples.filter(({ at }) => at >= end * WARM_SHARE))
    const slope = slopePerHour(least)
    const [first, last] = [least[0]?.value ?? Number.NaN, least.at(-1)?.value ?? Number.NaN]
    const most = Math.max(...samples.map(({ value }) => value))
    // A run shorter than two minutes has no slope, so no growth can be judged.
    const grew = slope > GROWTH_MOST * first
    return { grew, cells: [name, shown(first), shown(last), shown(most), shown(slope, 1), grew ? 'grows' : 'flat'] }
  })
  return { grew: rows.some(({ grew }) => grew), cells: rows.map(({ cells }) => cells) }
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
  const grew = kept.grew
  console.log(
    [
      `${postgres ? 'PostgreSQL' : 'SQLite'}, ${minutes} minutes, Node ${process.version}, ${cpus().length} cores, load ${loadavg()[1]?.toFixed(1)} at the end`,
      '',
      ...table(
        ['work', 'runs', 'errors', 'p50 / p95 at the beginning, ms', 'p50 / p95 at the end, ms'],
        [...callRows(end), ['all', count, failed, '', '']],
      ),
      '',
      ...table(['of the server', 'after warming up', 'at the end', 'at most', 'slope an hour', 'verdict'], kept.cells),
      '',
      `Verdict: ${failed === 0 ? 'no error' : `${failed} errors`}, ${grew ? 'the memory GROWS' : 'the memory is flat'}.`,
    ].join('\n'),
  )
  for (const [line, many] of [...errors].slice(0, 20)) console.log(`- ${many} × ${line}`)
  if (failed > 0 || grew) process.exitCode = 1
} finally {
  await server.kill()
  provider.stop()
  await postgres?.stop()
  if (process.argv.includes('--keep')) console.error(`The data is kept in ${dataDir}`)
  else rmSync(dataDir, { recursive: true, force: true })
}
