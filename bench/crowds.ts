/**
 * Crowds (see README.md): 500 people open the same page at once, 1,000 readers take a few bytes a second, and 10,000 connections stay open and poll.
 * `node bench/crowds.ts [same-page | slow-readers | connections] [--postgres]`, after a build. Linux only: it reads /proc.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '#server/db/open.ts'
import { ask } from '#server/test/ask.ts'
import { startPostgres } from '#server/test/postgres.ts'
import { addUser } from './lib/add-user.ts'
import { hasFlag, positionals } from './lib/flags.ts'
import { killableServer } from './lib/killable-server.ts'
import { openFiles, residentMb } from './lib/memory.ts'
import { forgetRenderings } from './lib/site-rows.repository.ts'
import { percentile, shown } from './lib/stats.ts'
import { table } from './lib/table.ts'
import { pageText } from './lib/texts.ts'

const PEOPLE = 500
const SLOW_READERS = 1000
/** How much a slow reader takes at a time, and how often (ms). */
const SLOW_BYTES = 10
const SLOW_MS = 1000
const SLOW_SECONDS_MOST = 420
const CONNECTIONS = 10_000
/** Each connection polls once in this time, in seconds. */
const POLL_SECONDS = 60
/** The text of the page, and the size of the file, in bytes. */
const TEXT_BYTES = 60_000
const FILE_BYTES = 3_900_000
const METRICS_TOKEN = 'the bench reads the metrics'

const [only] = positionals()
const postgres = hasFlag('postgres') ? await startPostgres({ durable: true }) : undefined
const DATA_DIR = mkdtempSync(join(tmpdir(), 'octavo-crowds-'))
const DATABASE_URL = postgres?.url ?? `sqlite:${join(DATA_DIR, 'octavo.db')}`
// All of them have one address here, which gets half of the connections unless it is a proxy that is trusted.
const server = await killableServer({
  DATA_DIR,
  DATABASE_URL,
  METRICS_TOKEN,
  TRUST_PROXY: 'loopback',
  LOG_LEVEL: 'warn',
})
const lines = [
  `${postgres ? 'PostgreSQL' : 'SQLite'}, ${cpus().length} cores, load before ${loadavg()[0]?.toFixed(1)}, ${process.version}`,
]

/** Why requests failed, with their numbers. */
const reasons = new Map<string, number>()
const note = (reason: string) => reasons.set(reason, (reasons.get(reason) ?? 0) + 1)

/** Asks for an address. @returns milliseconds and size of a good answer; undefined: refused or broken off */
function get(path: string, agent: Agent, cookie = ''): Promise<{ ms: number; bytes: number } | undefined> {
  const from = performance.now()
  return new Promise((resolve) => {
    const asked = request(`${server.url}${path}`, { agent, headers: cookie ? { cookie } : {} }, (answer) => {
      let bytes = 0
      answer.on('data', (piece) => {
        bytes += piece.length
      })
      answer.on('end', () => {
        if (answer.statusCode === 200) return resolve({ ms: performance.now() - from, bytes })
        note(`HTTP ${answer.statusCode}`)
        resolve(undefined)
      })
      answer.on('error', () => resolve(undefined))
    })
    // A kept connection may be closed while it is used again; browsers then ask once more (RFC 9110, section 9.2.2).
    asked.on('error', (error: NodeJS.ErrnoException) => {
      if (asked.reusedSocket) return resolve(get(path, agent, cookie))
      note(error.code ?? error.message)
      resolve(undefined)
    })
    asked.end()
  })
}

async function queries(): Promise<number> {
  const answer = await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
  return Number(/^octavo_queries_total (\d+)$/m.exec(await answer.text())?.[1])
}

/** The largest resident memory of the server while some work lasts, in MB. */
async function mostMemory<T>(work: Promise<T>): Promise<{ most: number; done: T }> {
  let most = 0
  const timer = setInterval(() => {
    most = Math.max(most, residentMb(server.pid() as number))
  }, 50)
  const done = await work.finally(() => clearInterval(timer))
  return { most, done }
}

async function setUp() {
  await server.start()
  const token = await addUser(server.octavo, 'ada')
  const { item_id } = (await ask(server.url, 'item/add', { item_name: 'Crowd', item_type: 1 }, token)).data
  let page_content = ''
  for (let at = 0; page_content.length < TEXT_BYTES; at += 1) page_content += `${pageText(at)}\n\n`
  const page = (await ask(server.url, 'page/save', { item_id, page_title: 'All read it', page_content }, token)).data
  const form = new FormData()
  for (const [name, value] of Object.entries({ user_token: token, item_id, page_id: page.page_id }))
    form.append(name, String(value))
  form.append('file', new Blob([Buffer.alloc(FILE_BYTES, 'text of a file ')]), 'large.txt')
  const upload = await (await fetch(`${server.url}/api/page/upload`, { method: 'POST', body: form })).json()
  const path = `/${item_id}/${page.page_id}`
  return { token, path, page_id: page.page_id, file: upload.data.url as string, cookie: `cookie_token=${token}` }
}
type World = Awaited<ReturnType<typeof setUp>>

async function samePage({ path, cookie }: World): Promise<void> {
  await server.kill()
  const database = await openDatabase(DATABASE_URL)
  await forgetRenderings(database.db)
  await database.close()
  await server.start()
  const rows: (string | number)[][] = []
  for (const [who, as] of [
    ['guests, right after a start, page not rendered', ''],
    ['guests, again', ''],
    ['people who are logged in', cookie],
    ['people who are logged in, again', cookie],
  ] as const) {
    const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })
    const before = { queries: await queries(), memory: residentMb(server.pid() as number) }
    const all = Promise.all(Array.from({ length: PEOPLE }, () => get(path, agent, as)))
    const { most, done } = await mostMemory(all)
    const took = done.flatMap((one) => (one ? [one.ms] : []))
    const asked = (await queries()) - before.queries
    const times = [0.5, 0.95, 1].map((share) => shown(percentile(took, share))).join(' / ')
    rows.push([who, took.length, PEOPLE - took.length, times, (asked / PEOPLE).toFixed(1), before.memory, most])
    agent.destroy()
  }
  const head = ['500 at once', 'answered', 'failed', 'p50 / p95 / max, ms', 'queries each', 'MB before', 'MB at most']
  lines.push('', ...table(head, rows))
}

/** Reads a page as other people do, until the end. @returns its milliseconds and how many reads failed */
async function others(page_id: number, goesOn: () => boolean) {
  const took: number[] = []
  let failed = 0
  while (goesOn()) {
    const from = performance.now()
    const answer = await ask(server.url, 'page/info', { page_id }).catch(() => undefined)
    if (answer?.error_code === 0) took.push(performance.now() - from)
    else failed += 1
    await sleep(200)
  }
  return { p95: shown(percentile(took, 0.95)), failed }
}

/** A client that asks for something and then takes a few bytes a second. */
function slowReader(path: string, onEnd: () => void): Socket {
  const { hostname, port } = new URL(server.url)
  const socket = connect({ host: hostname, port: Number(port) })
  socket.on('error', () => {})
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nAccept-Encoding: identity\r\n\r\n`)
  socket.on('readable', () => {})
  const timer = setInterval(() => socket.read(SLOW_BYTES), SLOW_MS)
  socket.once('close', () => {
    clearInterval(timer)
    onEnd()
  })
  return socket
}

async function slowReaders({ path, file, page_id, token }: World): Promise<void> {
  const kinds = [path, `${file}&user_token=${token}`, `/api/page/info?page_id=${page_id}`]
  const before = { memory: residentMb(server.pid() as number), files: openFiles(server.pid() as number) }
  let lasts = true
  const reading = others(page_id, () => lasts)
  const from = performance.now()
  const ends: number[] = []
  const onEnd = () => void ends.push((performance.now() - from) / 1000)
  const sockets = Array.from({ length: SLOW_READERS }, (_, at) => slowReader(kinds[at % 3] as string, onEnd))
  let most = 0
  let held = 0
  // The server no longer holds anything for a reader whose connection it has closed; the reader may still take what its system has.
  for (let at = 0; at < SLOW_SECONDS_MOST * 2; at += 1) {
    await sleep(500)
    most = Math.max(most, residentMb(server.pid() as number))
    held = openFiles(server.pid() as number) - before.files
    if (at > 10 && held < SLOW_READERS / 100) break
  }
  const lasted = (performance.now() - from) / 1000
  const after = residentMb(server.pid() as number)
  for (const socket of sockets) socket.destroy()
  lasts = false
  const { p95, failed } = await reading
  const head = [
    'readers',
    'MB before',
    'at most',
    'at the end',
    'files still open',
    'after s',
    'others: p95 ms',
    'failed',
  ]
  lines.push('', ...table(head, [[SLOW_READERS, before.memory, most, after, held, lasted.toFixed(0), p95, failed]]))
}

async function connections({ page_id, token }: World): Promise<void> {
  const agents = new Set<Agent>()
  const before = residentMb(server.pid() as number)
  let lasts = true
  const took: number[] = []
  let failed = 0
  const poller = async (at: number) => {
    // Each has a connection of its own.
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    agents.add(agent)
    await sleep((at / CONNECTIONS) * POLL_SECONDS * 1000)
    while (lasts) {
      const polled = await get(`/api/message/getUnread?user_token=${token}`, agent)
      if (polled) took.push(polled.ms)
      else failed += 1
      await sleep(POLL_SECONDS * 1000)
    }
  }
  for (let at = 0; at < CONNECTIONS; at += 1) void poller(at)
  await sleep(POLL_SECONDS * 1000)
  const reading = others(page_id, () => lasts)
  const { most } = await mostMemory(sleep(POLL_SECONDS * 1000))
  const open = openFiles(server.pid() as number)
  lasts = false
  const { p95, failed: failedReads } = await reading
  const polls = `${took.length} (${shown(percentile(took, 0.95))} ms)`
  for (const agent of agents) agent.destroy()
  const head = ['connections', 'MB before', 'at most', 'polls (p95)', 'failed', 'others: p95 ms', 'others failed']
  lines.push('', ...table(head, [[open, before, most, polls, failed, p95, failedReads]]))
}

try {
  const world = await setUp()
  for (const [name, part] of Object.entries({
    'same-page': samePage,
    'slow-readers': slowReaders,
    connections,
  }))
    if (!only || only === name) await part(world)
  const log = server.printed().match(/outage (?:begins|over): \w+|EMFILE/g) ?? []
  lines.push('', `Lines of outages in the log: ${log.join('; ') || 'none'}`)
  if (reasons.size > 0)
    lines.push(`Failed requests of the crowds: ${[...reasons].map(([why, many]) => `${many} ${why}`).join(', ')}`)
  console.log(lines.join('\n'))
} finally {
  await server.kill()
  await postgres?.stop()
  rmSync(DATA_DIR, { recursive: true, force: true })
}
process.exit(0)
