/**
 * A server near the limit of its memory (see README.md): in a control group, as in a container, while writers save and heavy work is under way. A supervisor
 * starts it again when it ends. `node bench/memory-limit.ts [--minutes=3] [limit in MB …]`, after a build, as root on Linux. Ends with 1 when something acknowledged
 * is lost or doubled, or a call fails without a reason while the server runs.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ask } from '#server/test/ask.ts'
import { startLoad } from '#server/test/writers.ts'
import { addUser } from './lib/add-user.ts'
import { controlGroup } from './lib/control-group.ts'
import { type KillableServer, killableServer } from './lib/killable-server.ts'
import { percentile, shown } from './lib/stats.ts'
import { table } from './lib/table.ts'
import { pageText } from './lib/texts.ts'

const WRITERS = 4
const PAGES = 100
const LIMITS_MB = [1024, 768, 512, 384]
const READ_PAUSE_MS = 50
const READY_PAUSE_MS = 500
const RESTART_MS = 1000
const OPERATION_POLL_MS = 300
/** A list of a megabyte: no other text takes more memory when it is rendered. */
const LIST = '- one more row\n'.repeat(69_000)
/** The file of an import: so many pages. */
const IMPORTED = Array.from({ length: 400 }, (_, at) => `# Page ${at}\n\n${pageText(at, 4096)}`).join('\n\n')
const FILE = Buffer.alloc(3_900_000, 'a large file ')

const args = process.argv.slice(2)
const minutes = Number(args.find((arg) => arg.startsWith('--minutes='))?.split('=')[1] ?? 3)
const chosen = args.filter((arg) => !arg.startsWith('--')).map(Number)

/** How often each thing happened. */
class Tally {
  readonly #many = new Map<string, number>()

  add(what: string): void {
    this.#many.set(what, (this.#many.get(what) ?? 0) + 1)
  }

  toString(): string {
    return [...this.#many].map(([what, many]) => `${many} ${what}`).join(', ') || '–'
  }
}

interface World {
  origin: string
  token: string
  item_id: number
  page_id: number
  goesOn(): boolean
}

/** Sends a file with a call. @returns the answer; undefined when the connection broke */
async function send(world: World, name: string, fields: Record<string, string | number>, file: File) {
  const form = new FormData()
  for (const [key, value] of Object.entries({ user_token: world.token, ...fields })) form.set(key, String(value))
  form.set('file', file)
  const answer = await fetch(`${world.origin}/api/${name}`, { method: 'POST', body: form }).catch(() => undefined)
  return answer?.json() as Promise<{ error_code: number; error_name?: string }> | undefined
}

/** The heavy work: each entry is repeated without a pause. @returns how it ended */
const HEAVY: Record<string, (world: World, turn: number) => Promise<string>> = {
  'a list of a megabyte saved': async ({ origin, token, item_id, page_id }, turn) => {
    const page_content = `${turn}\n\n${LIST}`
    const answer = await ask(origin, 'page/save', { item_id, page_id, page_title: 'List', page_content }, token).catch(
      () => undefined,
    )
    if (answer?.error_code !== 0) return nameOf(answer)
    const screen = await fetch(`${origin}/${item_id}/${page_id}`, { headers: { cookie: `cookie_token=${token}` } })
    await screen.text()
    return screen.ok ? 'done' : `HTTP ${screen.status}`
  },
  'exports to Word and PDF': async ({ origin, token, item_id, goesOn }, turn) => {
    const format = turn % 2 ? 'word' : 'pdf'
    const begun = await ask(origin, 'export/start', { item_id, format }, token).catch(() => undefined)
    if (begun?.error_code !== 0) return nameOf(begun)
    const { operation_id } = begun.data
    while (goesOn()) {
      await sleep(OPERATION_POLL_MS)
      const answer = await ask(origin, 'operation/info', { operation_id }, token).catch(() => undefined)
      if (answer?.error_code !== 0) continue
      const { state, error_name } = answer.data
      if (state === 'done' || state === 'failed') return state === 'done' ? 'done' : `failed (${error_name})`
    }
    return 'not ended'
  },
  'imports of 400 pages': async (world, turn) =>
    nameOf(await send(world, 'import/auto', {}, new File([IMPORTED], `imported ${turn}.md`))),
  'uploads of 3.9 MB': async (world, turn) =>
    nameOf(await send(world, 'page/upload', { page_id: world.page_id }, new File([FILE], `large ${turn}.txt`))),
  searches: async ({ origin, token }, turn) => {
    const answer = await ask(origin, 'search/all', { keyword: turn % 2 ? 'row' : 'page' }, token).catch(() => undefined)
    return nameOf(answer)
  },
}

const nameOf = (answer: { error_code: number; error_name?: string } | undefined) =>
  answer === undefined ? 'cut off' : answer.error_code === 0 ? 'done' : (answer.error_name ?? 'no name')

/** Starts the server again whenever it ends. @returns ends the watch, and says how often the server was started again */
function supervise(server: KillableServer) {
  let [going, starts] = [true, 0]
  const watch = (async () => {
    while (going) {
      await server.ended()
      if (!going) return
      await sleep(RESTART_MS)
      starts += 1
      await server.start().catch(() => {})
    }
  })()
  return async () => {
    going = false
    await server.kill()
    await watch
    return starts
  }
}

async function readOn({ origin, item_id, page_id: _, goesOn, token }: World) {
  const took: number[] = []
  const refused = new Tally()
  const { page_id } = (await ask(origin, 'page/save', { item_id, page_title: 'Read', page_content: 'Read' }, token))
    .data
  while (goesOn()) {
    const from = performance.now()
    const answer = await ask(origin, 'page/info', { page_id }).catch(() => undefined)
    if (answer?.error_code === 0) took.push(performance.now() - from)
    else refused.add(nameOf(answer))
    await sleep(READ_PAUSE_MS)
  }
  return { took, refused }
}

async function readiness({ origin, goesOn }: World): Promise<Tally> {
  const said = new Tally()
  while (goesOn()) {
    const answer = await fetch(`${origin}/readyz`).catch(() => undefined)
    const { status, outages } = (await answer?.json().catch(() => undefined)) ?? {}
    said.add(answer ? `${answer.status} ${status}${outages?.length ? ` (${outages})` : ''}` : 'no connection')
    await sleep(READY_PAUSE_MS)
  }
  return said
}

async function near(limitMb: number) {
  const group = controlGroup(`octavo-limit-${process.pid}-${limitMb}`, limitMb)
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'octavo-limit-'))
  const settings = { DATA_DIR, DATABASE_URL: `sqlite:${join(DATA_DIR, 'octavo.db')}`, LOG_LEVEL: 'warn' }
  const server = await killableServer(settings, 'dist', {}, group)
  await server.start()
  const token = await addUser(server.octavo, 'ada')
  const origin = server.url
  const { item_id } = (await ask(origin, 'item/add', { item_name: 'Near the limit', item_type: 1 }, token)).data
  for (let at = 0; at < PAGES; at += 1)
    await ask(origin, 'page/save', { item_id, page_title: `Page ${at}`, page_content: pageText(at) }, token)
  const { page_id } = (await ask(origin, 'page/save', { item_id, page_title: 'List', page_content: '-' }, token)).data
  const written = (await ask(origin, 'item/add', { item_name: 'Written', item_type: 1 }, token)).data.item_id
  let lasts = true
  const world: World = { origin, token, item_id, page_id, goesOn: () => lasts }
  const load = await startLoad({ origin, item_id: written, token }, WRITERS)
  const end = supervise(server)
  const reading = readOn(world)
  const ready = readiness(world)
  const heavy = Object.entries(HEAVY).map(async ([name, work]) => {
    const ended = new Tally()
    for (let turn = 0; lasts; turn += 1) {
      const how = await work(world, turn).catch(() => 'cut off')
      ended.add(how)
      if (how !== 'done') await sleep(RESTART_MS)
    }
    return `${name}: ${ended}`
  })
  await sleep(minutes * 60_000)
  lasts = false
  const [{ took, refused }, said, work] = await Promise.all([reading, ready, Promise.all(heavy)])
  // The server may have just ended. The supervisor starts it again.
  while (!(await fetch(`${origin}/readyz`).catch(() => undefined))?.ok) await sleep(READY_PAUSE_MS)
  const faults = await load.end()
  const reasons = new Tally()
  for (const { answer } of load.failed) reasons.add(nameOf(answer))
  const [killed, most] = [group.killed(), group.mostMb()]
  const starts = await end()
  const log = new Tally()
  for (const line of server.printed().match(/"msg":"[^"]*"/g) ?? []) log.add(line.slice(7, -1))
  rmSync(DATA_DIR, { recursive: true, force: true })
  // The kernel needs a moment until the last process has left the group.
  for (let tries = 0; tries < 50; tries += 1) {
    try {
      group.remove()
      break
    } catch {
      await sleep(100)
    }
  }
  return {
    row: [
      ...[limitMb, most, killed, starts, load.writes, String(reasons)],
      ...[`${took.length} (${shown(percentile(took, 0.95))} ms), ${refused}`, String(said), faults.length],
    ],
    told: [`${limitMb} MB:`, ...work.map((line) => `- ${line}`), `- the log: ${log}`, ...faults.slice(0, 10)],
  }
}

const before = loadavg()[0]
const runs: Awaited<ReturnType<typeof near>>[] = []
for (const limit of chosen.length > 0 ? chosen : LIMITS_MB) {
  runs.push(await near(limit))
  console.error(`${limit} MB: done`)
}
console.log(
  [
    `${minutes} minutes each, ${WRITERS} writers, SQLite, ${cpus().length} cores, load before ${before?.toFixed(1)}, ${process.version}`,
    '',
    ...table(
      [
        ...['limit, MB', 'at most, with file cache', 'processes that the kernel ended', 'restarts of the server'],
        ...['acknowledged writes', 'failed calls of writers', 'reads (p95), failed', '`/readyz`', 'lost or doubled'],
      ],
      runs.map(({ row }) => row),
    ),
    '',
    ...runs.flatMap(({ told }) => [...told, '']),
  ].join('\n'),
)
process.exit(runs.some(({ row }) => Number(row.at(-1)) > 0) ? 1 : 0)
