/**
 * Calls on a PostgreSQL with many pages (see README.md): one item of 200 pages is copied until there are a million, and the important calls are timed before and after. It also says which
 * tables were read whole. `node bench/many-pages.ts [--copies=5000] [--write]`.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createAccount } from '#server/auth/account.ts'
import { createToken } from '#server/auth/session.ts'
import { startPostgres } from '#server/test/postgres.ts'
import { USER_GROUP } from '#shared/kinds.ts'
import { countedApp } from './lib/counted-app.ts'
import { copyItem, scannedRows, sizes } from './lib/many-pages.repository.ts'
import { median, shown } from './lib/stats.ts'
import { table } from './lib/table.ts'
import { pageText, pageTitle, RARE_WORD } from './lib/texts.ts'

const PAGES = 200
const OWNERS = 1000
const TIMES = 30
/** The bytes of text of a page. Real pages are larger, and so are their search entries. */
const PAGE_BYTES = 600
/** The number of rows that a scan of a small table may read without a mention in the results. */
const SMALL = 2000

const copies = Number(process.argv.find((arg) => arg.startsWith('--copies='))?.split('=')[1] ?? 5000)
const load = loadavg()[0]
const DATA_DIR = mkdtempSync(join(tmpdir(), 'octavo-many-pages-'))
const postgres = await startPostgres({ own: true })
const { app, services, close } = await countedApp({ DATA_DIR, DATABASE_URL: postgres.url })
const { db } = services.database

async function send(name: string, fields: Record<string, string | number>) {
  const payload = String(new URLSearchParams(Object.entries(fields).map(([key, value]) => [key, String(value)])))
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const { error_code, error_message, data } = (
    await app.inject({ method: 'POST', url: `/api/${name}`, headers, payload })
  ).json()
  if (error_code !== 0) throw new Error(`${name}: ${error_message}`)
  return data
}

try {
  const given = { username: 'first', password: 'correct horse battery', groupid: USER_GROUP.ordinary }
  const { uid } = await createAccount(services, given, async () => {})
  const user_token = await createToken(db, uid, services.clock(), { ip: '127.0.0.1', userAgent: 'bench' })
  const { item_id } = await send('item/add', { user_token, item_name: 'Copied', item_type: 1 })
  const page_ids: number[] = []
  for (let at = 0; at < PAGES; at += 1) {
    const page_content = `${pageText(at, PAGE_BYTES)}${at < 10 ? RARE_WORD : ''}`
    page_ids.push((await send('page/save', { user_token, item_id, page_title: pageTitle(at), page_content })).page_id)
  }
  await services.rendering.settled()
  let turn = 0
  const page = () => page_ids[turn % PAGES] as number
  const text = () => pageText(5000 + turn, PAGE_BYTES)
  const cases: [string, () => Promise<unknown>][] = [
    ['page/info, guest', () => send('page/info', { page_id: page() })],
    ['item/info, 200 pages', () => send('item/info', { user_token, item_id })],
    ['item/myList', () => send('item/myList', { user_token })],
    ['item/search, 10 hits', () => send('item/search', { user_token, item_id, keyword: RARE_WORD })],
    ['search/all, 10 hits', () => send('search/all', { user_token, keyword: RARE_WORD })],
    ['page/history', () => send('page/history', { user_token, page_id: page() })],
    [
      'page/save, update',
      () => send('page/save', { user_token, item_id, page_id: page(), page_title: `T ${turn}`, page_content: text() }),
    ],
    [
      'page/save, create',
      () => send('page/save', { user_token, item_id, page_title: `N ${turn}`, page_content: text() }),
    ],
    ['message/getUnread', () => send('message/getUnread', { user_token })],
  ]
  /** The median time of each call in milliseconds, and the tables that it read whole. */
  async function timeCalls() {
    const found: { ms: number; whole: string }[] = []
    for (const [, make] of cases) {
      await make()
      // PostgreSQL publishes statistics of a connection after it has been idle for a second.
      await sleep(1200)
      const before = await scannedRows(db)
      const took: number[] = []
      for (let at = 0; at < TIMES; at += 1) {
        turn += 1
        const from = performance.now()
        await make()
        took.push(performance.now() - from)
      }
      await services.rendering.settled()
      await sleep(1200)
      const whole = [...(await scannedRows(db))].filter(
        ([name, rows]) => rows - (before.get(name) ?? 0) > SMALL * TIMES,
      )
      found.push({ ms: median(took), whole: whole.map(([name]) => name).join(', ') || 'none' })
    }
    return found
  }
  const few = await timeCalls()
  const seconds = await copyItem(db, item_id, copies, OWNERS)
  const many = await timeCalls()
  const lines = [
    `PostgreSQL 18 that does not sync, ${shown(copies * PAGES + PAGES)} pages of ${PAGE_BYTES} bytes in ${shown(copies + 1)} items of ${shown(OWNERS + 1)} people; copied in ${shown(seconds)} s. ${cpus().length} cores, load before ${load?.toFixed(1)}.`,
    '',
    ...table(
      ['call', `ms with ${PAGES} pages`, `ms with ${shown(copies * PAGES + PAGES)} pages`, 'tables read whole'],
      cases.map(([name], at) => [name, shown(few[at]?.ms ?? 0, 1), shown(many[at]?.ms ?? 0, 1), many[at]?.whole ?? '']),
    ),
    '',
    ...table(
      ['with indexes', 'MB'],
      [...(await sizes(db))].map(([name, bytes]) => [name, shown(bytes / 1024 ** 2)]),
    ),
  ]
  console.log(lines.join('\n'))
  if (process.argv.includes('--write')) {
    const day = new Date().toISOString().slice(0, 10)
    writeFileSync(
      join(import.meta.dirname, 'results', `${day}-many-pages.md`),
      `# Calls with a million pages, ${day}\n${lines.join('\n')}\n`,
    )
  }
} finally {
  await close()
  await postgres.stop()
  rmSync(DATA_DIR, { recursive: true, force: true })
}
process.exit(0)
