/**
 * Measures calls of the legacy door beside an older build, in turns, each build on a site of its own that was filled through its own calls (see README.md).
 * `node bench/beside-build.ts FOLDER [--postgres] [--pages=N] [--rounds=N]`, after a build: FOLDER is a copy of an older `dist`, beside it.
 */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '#server/test/postgres.ts'
import { addUser } from './lib/add-user.ts'
import { newTexts } from './lib/call-cases.ts'
import { hasFlag, numberFlag, positionals } from './lib/flags.ts'
import { ask, type KillableServer, killableServer } from './lib/killable-server.ts'
import { CONNECTIONS } from './lib/load.ts'
import { measureLegacyCall } from './lib/measure-legacy-call.ts'
import { ratios, shown, spread } from './lib/stats.ts'
import { table } from './lib/table.ts'
import { pageText, pageTitle, plantedCount, plantedIn, plantedWord } from './lib/texts.ts'

const USAGE = 'Usage: node bench/beside-build.ts FOLDER [--postgres] [--pages=N] [--rounds=N]'
const [older] = positionals()
if (older === undefined) throw new Error(USAGE)
const isPostgres = hasFlag('postgres')
const pages = numberFlag('pages', 10_000)
const rounds = numberFlag('rounds', 5)

/** How many different words are planted for each page. They are enough that no search repeats a word. */
const WORDS_OF_PAGE = 40
/** Rounds that are not counted. The first one also waits until all pages are indexed. */
const WARM_ROUNDS = 2

/** A running build with its own site: one item with all pages. */
interface Side {
  server: KillableServer
  user_token: string
  item_id: number
  page_ids: number[]
  /** How many words were asked. */
  asked: number
  close(): Promise<void>
}

async function fill(build: string): Promise<Side> {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'octavo-beside-build-'))
  const postgres = isPostgres ? await startPostgres({ own: true, durable: true }) : undefined
  const DATABASE_URL = postgres?.url ?? `sqlite:${join(DATA_DIR, 'octavo.db')}`
  const server = await killableServer({ DATA_DIR, DATABASE_URL }, build)
  await server.start()
  const user_token = await addUser(server.octavo, 'owner', 'first')
  const call = async (name: string, fields: Record<string, string | number>) => {
    const answer = await ask(server.url, name, { user_token, ...fields })
    if (answer?.error_code !== 0) throw new Error(`${name}: ${JSON.stringify(answer)}`)
    return answer.data as Record<string, number>
  }
  const item_id = (await call('item/add', { item_name: 'Filled', item_type: 1 })).item_id as number
  const page_ids: number[] = []
  let at = 0
  const save = async () => {
    for (let n = at++; n < pages; n = at++) {
      const page_content = `${pageText(n)}\n${plantedIn(n, pages, WORDS_OF_PAGE)}`
      page_ids.push((await call('page/save', { item_id, page_title: pageTitle(n), page_content })).page_id as number)
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, save))
  const close = async () => {
    await server.kill()
    await postgres?.stop()
    rmSync(DATA_DIR, { recursive: true, force: true })
  }
  return { server, user_token, item_id, page_ids, asked: 0, close }
}

const text = newTexts()
let saved = 0
/** The calls, with the requests of a round. Saves come last, because pages that wait for the index slow down searches. */
const COMPARED: { name: string; call: string; requests: number; fields: (side: Side) => Record<string, unknown> }[] = [
  { name: 'page/info', call: 'page/info', requests: 4000, fields: ({ page_ids }) => ({ page_id: page_ids[0] }) },
  {
    name: `item/search, 10 hits in ${shown(pages)} pages`,
    call: 'item/search',
    requests: 1000,
    fields: (side) => ({
      item_id: side.item_id,
      keyword: plantedWord(side.asked++ % plantedCount(pages, WORDS_OF_PAGE)),
    }),
  },
  {
    name: 'page/save, update',
    call: 'page/save',
    requests: 600,
    fields: ({ item_id, page_ids }) => {
      const page_id = page_ids[saved++ % page_ids.length]
      return { item_id, page_id, page_title: `Saved ${page_id}`, page_content: text() }
    },
  },
  {
    name: 'page/save, create',
    call: 'page/save',
    requests: 600,
    fields: ({ item_id }) => ({ item_id, page_id: 0, page_title: `New ${saved++}`, page_content: text() }),
  },
]

/** The longest wait for the index between rounds, in milliseconds. */
const INDEXED_WITHIN_MS = 120_000

/** Waits until the pages are indexed: until a search, which waits for them, takes less than a tenth of a second. */
async function indexed({ server, user_token, item_id }: Side): Promise<void> {
  for (const until = Date.now() + INDEXED_WITHIN_MS; Date.now() < until; ) {
    const begun = performance.now()
    await ask(server.url, 'item/search', { user_token, item_id, keyword: `none${begun}` })
    if (performance.now() - begun < 100) return
  }
}

const sides: Side[] = []
const figures = COMPARED.map(() => ({
  rates: [[], []] as number[][],
  p95: [[], []] as number[][],
  cost: [[], []] as number[][],
  failed: 0,
}))
try {
  for (const build of [older, 'dist']) sides.push(await fill(build))
  for (let round = 1 - WARM_ROUNDS; round <= rounds; round += 1)
    for (const [at, { call, requests, fields }] of COMPARED.entries())
      for (const [which, side] of sides.entries()) {
        await indexed(side)
        const { rate, p95, failed, cost } = await measureLegacyCall(
          {
            port: Number(new URL(side.server.url).port),
            pid: side.server.pid() ?? 0,
            call,
            fields: () => ({ user_token: side.user_token, ...fields(side) }),
            headers: {},
          },
          requests,
        )
        const sum = figures[at]
        if (round < 1 || !sum) continue
        sum.rates[which]?.push(rate)
        sum.p95[which]?.push(p95)
        sum.cost[which]?.push(cost)
        sum.failed += failed
      }
} finally {
  for (const side of sides) await side.close()
}
console.log(
  [
    `Legacy door, ${isPostgres ? 'PostgreSQL' : 'SQLite'}, ${CONNECTIONS} connections, ${shown(rounds)} rounds in turns, median (range); processor time is that of the server without its database`,
    '',
    ...table(
      [
        'call',
        'older, requests/s',
        'now, requests/s',
        'ratio',
        'older p95, ms',
        'p95 now, ms',
        'processor ms a call, older',
        'now',
        'failed',
      ],
      figures.map(({ rates: [then = [], now = []], p95, cost, failed }, at) => [
        COMPARED[at]?.name ?? '',
        spread(then),
        spread(now),
        spread(ratios(now, then), 1),
        spread(p95[0] ?? [], 1),
        spread(p95[1] ?? [], 1),
        spread(cost[0] ?? [], 2),
        spread(cost[1] ?? [], 2),
        failed,
      ]),
    ),
  ].join('\n'),
)
process.exit(0)
