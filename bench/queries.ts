/**
 * What each call costs the database (see README.md): statements and bytes of the important calls, counted through the real application on SQLite, on PostgreSQL, and on
 * PostgreSQL with a streaming replica. `node bench/queries.ts [--write]`; counts do not depend on the machine.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createAccount } from '#server/auth/account.ts'
import { createToken } from '#server/auth/session.ts'
import { searchThreads } from '#server/search/search-apart.ts'
import { startPostgres } from '#server/test/postgres.ts'
import { workers } from '#server/work/work.ts'
import { USER_GROUP } from '#shared/kinds.ts'
import { type Asked, type CountedApp, countedApp } from './lib/counted-app.ts'
import { delayed } from './lib/delayed.ts'
import { hasFlag } from './lib/flags.ts'
import { median, shown } from './lib/stats.ts'
import { table } from './lib/table.ts'
import { COMMON_WORD, pageText, pageTitle, RARE_WORD } from './lib/texts.ts'

const PAGES = 100
const PAGE_BYTES = 6144
/** How often a call is made before its times count, as in a process that has run for a while, and for its times. */
const WARM_UP = 150
const TIMES = 50
/** The added time of a round trip to the database in the third column of times, in milliseconds. */
const FAR_MS = 5
const ENGINES = ['SQLite', 'PostgreSQL', 'PostgreSQL with a replica', 'PostgreSQL far away'] as const

interface Counted {
  call: string
  answer: number
  primary: Asked
  replica: Asked
  /** Processor time of this process, all its threads, and time by the clock (median); milliseconds. */
  cpu: number
  ms: number
}

/** Fills a site through its calls, makes each call twice, and counts the second time. @param warmUp how often each is made before its times count */
async function countCalls({ app, services, take }: CountedApp, warmUp: number): Promise<Counted[]> {
  const { db } = services.database
  const given = { username: 'reader', password: 'correct horse battery', groupid: USER_GROUP.ordinary }
  const { uid } = await createAccount(services, given, async () => {})
  const from = { ip: '127.0.0.1', userAgent: 'bench' }
  const token = await createToken(db, uid, services.clock(), from)
  const send = async (name: string, fields: Record<string, string | number>, as: string | null = token) => {
    const payload = new URLSearchParams(
      Object.entries({ ...(as ? { user_token: as } : {}), ...fields }).map(([key, value]) => [key, String(value)]),
    )
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const answer = await app.inject({ method: 'POST', url: `/api/${name}`, headers, payload: String(payload) })
    const { error_code, error_message, data } = answer.json()
    if (error_code !== 0) throw new Error(`${name}: ${error_message}`)
    return { data, bytes: answer.rawPayload.length }
  }
  const settled = async () => {
    await services.rendering.settled()
    await services.indexing.settled()
  }
  const { item_id } = (await send('item/add', { item_name: 'Counted', item_type: 1 })).data
  const page_ids: number[] = []
  for (let at = 0; at < PAGES; at += 1) {
    const page_content = pageText(at, PAGE_BYTES) + (at < 10 ? RARE_WORD : '')
    page_ids.push((await send('page/save', { item_id, page_title: pageTitle(at), page_content })).data.page_id)
  }
  const { api_key, api_token } = (await send('item/getKey', { item_id })).data
  await settled()
  const page_id = page_ids[0] as number
  let turn = 0
  const nextText = () => {
    turn += 1
    return pageText(1000 + turn, PAGE_BYTES)
  }
  const screen = async (url: string, cookie: string) => ({
    bytes: (await app.inject({ url, headers: { cookie, accept: 'text/html' } })).rawPayload.length,
  })
  const cases: [string, () => Promise<{ bytes: number }>][] = [
    ['page/info, guest', () => send('page/info', { page_id }, null)],
    ['page/info, member', () => send('page/info', { page_id })],
    [`item/info, ${PAGES} pages`, () => send('item/info', { item_id })],
    [
      `item/info, ${PAGES} pages, after a new title`,
      async () => {
        await send('page/save', { item_id, page_id, page_title: `New ${turn}`, page_content: nextText() })
        await settled()
        take()
        return send('item/info', { item_id })
      },
    ],
    ['item/myList', () => send('item/myList', {})],
    ['item/search, 10 hits', () => send('item/search', { item_id, keyword: RARE_WORD })],
    ['item/search, every page', () => send('item/search', { item_id, keyword: COMMON_WORD })],
    ['search/all, 10 hits', () => send('search/all', { keyword: RARE_WORD })],
    ['page/history', () => send('page/history', { page_id })],
    ['page/save, update', () => send('page/save', { item_id, page_id, page_title: 'Saved', page_content: nextText() })],
    ['page/save, create', () => send('page/save', { item_id, page_title: `Made ${turn}`, page_content: nextText() })],
    ['page/setLock', () => send('page/setLock', { item_id, page_id })],
    ['message/getUnread', () => send('message/getUnread', {})],
    [
      'item/updateByApi (push)',
      () => send('item/updateByApi', { api_key, api_token, page_title: 'Pushed', page_content: nextText() }, null),
    ],
    ['common/createCaptcha', () => send('common/createCaptcha', {}, null)],
    ['HTML of a page, guest', () => screen(`/${item_id}/${page_id}`, '')],
    ['HTML of a page, member', () => screen(`/${item_id}/${page_id}`, `cookie_token=${token}`)],
  ]
  const counted: Counted[] = []
  for (const [call, make] of cases) {
    await make()
    await settled()
    // The replica has caught up, and no pause of the replica is counted.
    if (services.database.replica) await sleep(1200)
    take()
    const { bytes } = await make()
    await settled()
    const asked = take()
    const took: number[] = []
    for (let at = 0; at < warmUp; at += 1) {
      turn += 1
      await make()
    }
    await settled()
    const before = process.cpuUsage()
    for (let at = 0; at < TIMES; at += 1) {
      turn += 1
      const begun = performance.now()
      await make()
      took.push(performance.now() - begun)
    }
    await settled()
    const { user, system } = process.cpuUsage(before)
    counted.push({ call, answer: bytes, ...asked, cpu: (user + system) / 1000 / TIMES, ms: median(took) })
  }
  return counted
}

async function countOn(engine: (typeof ENGINES)[number]): Promise<Counted[]> {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'octavo-queries-'))
  const postgres = engine === 'SQLite' ? undefined : await startPostgres({ own: true, replicable: true })
  const replica = engine === 'PostgreSQL with a replica' ? await postgres?.tell('copy') : undefined
  const far = engine === 'PostgreSQL far away' && postgres ? await delayed(postgres.url, FAR_MS) : undefined
  const counted = await countedApp({
    DATA_DIR,
    ...(postgres ? { DATABASE_URL: far?.url ?? postgres.url } : {}),
    ...(replica ? { DATABASE_READ_URL: replica } : {}),
  })
  try {
    // By then the process is warm, and each call takes long.
    return await countCalls(counted, far ? 0 : WARM_UP)
  } finally {
    await counted.close()
    far?.stop()
    await postgres?.stop()
    rmSync(DATA_DIR, { recursive: true, force: true })
  }
}

const cell = ({ statements, bytes }: Asked) => `${statements}, ${bytes}`
const load = loadavg()[0]
const results = new Map<string, Counted[]>()
for (const engine of ENGINES) results.set(engine, await countOn(engine))
await searchThreads.close()
await workers.close()
const of = (engine: (typeof ENGINES)[number]) => results.get(engine) as Counted[]
const lines = [
  ...table(
    [
      'call',
      'answer, bytes',
      'SQLite: statements, bytes of rows',
      'PostgreSQL: round trips, bytes',
      'with a replica: the primary',
      'and the replica',
    ],
    of('SQLite').map(({ call, primary }, at) => {
      const alone = of('PostgreSQL')[at] as Counted
      const both = of('PostgreSQL with a replica')[at] as Counted
      return [call, alone.answer, cell(primary), cell(alone.primary), cell(both.primary), cell(both.replica)]
    }),
  ),
]
const near = of('PostgreSQL')
const far = of('PostgreSQL far away')
const times = [
  ...table(
    [
      'call',
      'processor ms, SQLite',
      'processor ms, PostgreSQL',
      'of one core: calls/s',
      'ms by the clock',
      `ms, the database ${FAR_MS} ms away`,
      'round trips in a row',
    ],
    of('SQLite').map(({ call, cpu }, at) => {
      const [here, there] = [near[at] as Counted, far[at] as Counted]
      const inARow = (there.ms - here.ms) / FAR_MS
      const times = [here.ms, there.ms, inARow].map((time) => shown(time, 1))
      return [call, shown(cpu, 1), shown(here.cpu, 1), shown(1000 / here.cpu), ...times]
    }),
  ),
]
lines.push(
  '',
  `Processor times are those of the server alone, without PostgreSQL and the network; ${cpus().length} cores, load before ${load?.toFixed(1)}, ${process.version}. The line "after a new title" includes the save.`,
  '',
  ...times,
)
console.log(lines.join('\n'))
if (hasFlag('write')) {
  const day = new Date().toISOString().slice(0, 10)
  const head = `# What calls ask of the database, ${day}\n\`node bench/queries.ts\`; pages of 6 KB, one item with ${PAGES} pages. The first table are counts, so the load of the machine does not matter to it.\n\n`
  writeFileSync(join(import.meta.dirname, 'results', `${day}-queries.md`), `${head}${lines.join('\n')}\n`)
}
process.exit(0)
