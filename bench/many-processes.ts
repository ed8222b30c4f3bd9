/**
 * Many processes on bad days (see README.md): writers work through a round-robin proxy, with a streaming replica for reads, while processes are killed with `kill -9` and
 * replaced, and PostgreSQL is stopped and started. `node bench/many-processes.ts [--minutes=10] [--processes=5] [--writers=8] [--write]`. Ends with 1 when something is lost, doubled,
 * read in an old state, or refused without a reason.
 */
import { randomInt } from 'node:crypto'
import { appendFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { ask, logInAt } from '#server/test/ask.ts'
import { SITE_SECRET, startManyServers } from '#server/test/many-servers.ts'
import { startPostgres } from '#server/test/postgres.ts'
import { startServerProcess } from '#server/test/server-process.ts'
import { startLoad } from '#server/test/writers.ts'
import { hasFlag, numberFlag } from './lib/flags.ts'
import { table } from './lib/table.ts'

const ADMIN = { username: 'keeper', password: 'correct horse battery' }
const METRICS_TOKEN = 'the bench reads the metrics'
/** How many writes of each writer precede and follow an event. */
const WRITES = 10

const minutes = numberFlag('minutes', 10)
const processes = numberFlag('processes', 5)
const writers = numberFlag('writers', 8)
const load = loadavg()[0]

const postgres = await startPostgres({ own: true, durable: true, replicable: true })
const DATABASE_READ_URL = await postgres.tell('copy')
const env = { DATABASE_READ_URL, METRICS_TOKEN, DATABASE_POOL: '5', LOG_LEVEL: 'fatal' }
const admin = { ADMIN_USERNAME: ADMIN.username, ADMIN_PASSWORD: ADMIN.password }
const site = await startManyServers(postgres.url, processes, { ...env, ...admin })
const { origin, behind } = site.proxy
const token = await logInAt(origin, postgres.url, ADMIN)

const count = { rounds: 0, writes: 0, kills: 0, cutOff: 0, immediate: 0, fast: 0, refused: 0, unexplained: 0 }
const reads = { replica: 0, primary: 0 }
const faults: string[] = []

/** Adds the numbers of reads from primary and replica of a process since its start. */
async function addReads(from: string): Promise<void> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
  const text = await (await fetch(`${from}/metrics`, { headers })).text()
  for (const name of ['replica', 'primary'] as const)
    reads[name] += Number(
      new RegExp(`^octavo_replica_reads_total\\{server="${name}"\\} (\\d+)$`, 'm').exec(text)?.[1] ?? 0,
    )
}

/** Kills a process without warning and starts a new one behind the proxy. */
async function kill(): Promise<void> {
  const at = randomInt(processes)
  await addReads(behind[at]?.origin as string)
  await site.processes[at]?.kill()
  count.kills += 1
  const shared = {
    DATABASE_URL: postgres.url,
    SECRET_KEY: SITE_SECRET,
    TRUST_PROXY: 'loopback',
    ...site.s3.env,
    ...env,
  }
  const fresh = await startServerProcess(shared)
  site.processes[at] = fresh
  behind[at] = fresh
}

async function stop(how: 'immediate' | 'fast', untilFelt: () => Promise<void>): Promise<void> {
  await postgres.tell(`stop ${how}`)
  await untilFelt()
  await postgres.tell('start')
  count[how] += 1
}

async function round(): Promise<void> {
  const { item_id } = (await ask(origin, 'item/add', { item_name: `Round ${count.rounds}`, item_type: 1 }, token)).data
  const work = await startLoad({ origin, item_id, token }, writers)
  await work.progress(WRITES)
  const event = randomInt(4)
  if (event < 2) await kill()
  else await stop(event === 2 ? 'immediate' : 'fast', () => work.failures(work.failed.length + 2 * writers))
  await work.progress(WRITES)
  faults.push(...(await work.end()))
  count.rounds += 1
  count.writes += work.writes
  for (const { answer } of work.failed) {
    if (answer?.cutOff !== null && answer?.cutOff !== undefined) count.cutOff += 1
    else if (event >= 2 && (answer?.status ?? 0) >= 500 && answer?.error_name) count.refused += 1
    else {
      count.unexplained += 1
      faults.push(`a call failed without a reason: ${JSON.stringify(answer)}`)
    }
  }
}

const begun = performance.now()
try {
  while (performance.now() - begun < minutes * 60_000 && faults.length === 0) await round()
  for (const { origin: from } of behind) await addReads(from)
} finally {
  await site.stop()
  await postgres.stop()
}
const lines = [
  `${processes} processes, ${writers} writers, ${((performance.now() - begun) / 60_000).toFixed(1)} minutes, ${cpus().length} cores, load before ${load?.toFixed(1)}, ${process.version}`,
  '',
  ...table(
    [
      'rounds',
      'acknowledged writes',
      'lost, doubled or read old',
      'processes killed',
      'calls cut off by that',
      'PostgreSQL stopped: immediate, fast',
      'calls refused meanwhile',
      'unexplained',
      'reads: replica, primary',
    ],
    [
      [
        count.rounds,
        count.writes,
        faults.length - count.unexplained,
        count.kills,
        count.cutOff,
        `${count.immediate}, ${count.fast}`,
        count.refused,
        count.unexplained,
        `${reads.replica}, ${reads.primary}`,
      ],
    ],
  ),
  ...faults.slice(0, 20).map((fault) => `- ${fault}`),
]
console.log(lines.join('\n'))
if (hasFlag('write')) {
  const day = new Date().toISOString().slice(0, 10)
  appendFileSync(
    join(import.meta.dirname, 'results', `${day}-many-processes.md`),
    `# Many processes on bad days, ${day}\n${lines.join('\n')}\n`,
  )
}
process.exit(faults.length > 0 ? 1 : 0)
