/**
 * The fault loop (see README.md): clients save pages while the server is killed with `kill -9` at random moments and restarted on the same data.
 * Every acknowledged save must survive. `node bench/fault-loop.ts [rounds] [--postgres]`, after a build.
 */
import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '#server/db/open.ts'
import { movedClock } from '#server/test/moved-clock.ts'
import { startPostgres } from '#server/test/postgres.ts'
import { HISTORY_VERSIONS_DEFAULT } from '#shared/site-options.ts'
import { addUser } from './lib/add-user.ts'
import { faultsOf, type Known, lineOf, numberOf } from './lib/fault-checks.ts'
import { hasFlag, positionals } from './lib/flags.ts'
import { type Answer, ask, killableServer } from './lib/killable-server.ts'
import { readRows } from './lib/site-rows.repository.ts'
import { median } from './lib/stats.ts'

const WRITERS = ['anna', 'bao', 'carl', 'dina']
const PAGES = 5
/** A round lasts until the server has answered this many saves, and a moment longer, but at most this long (ms). */
const LIFE_SAVES = 40
const MOMENT_MS = 40
const LIFE_MS_MOST = 15_000
/** One start in this many is killed before it is ready. */
const KILLED_STARTS = 6
/** In one round of this many the clock of the server is moved, and on SQLite in one of this many another process holds the database. */
const MOVED_CLOCKS = 3
const HELD_LOCKS = 4
/** Where the clock is moved to (seconds ahead), and how long the database is held (ms): some calls wait and succeed, others are refused. */
const CLOCKS = [-3600, 3600, -86_400, 86_400]
const HELD_MS_MOST = 7000
/** One save in this many creates a page. */
const NEW_PAGES = 120
const FILLER = '\n\nSome words between, so that nobody writes beside another.\n\n| a | b |\n|---|---|\n| 1 | `x` |\n\n'

const rounds = Number(positionals()[0] ?? 300)
const postgres = hasFlag('postgres') ? await startPostgres() : undefined
const dataDir = mkdtempSync(join(tmpdir(), 'octavo-fault-loop-'))
const DATABASE_URL = postgres?.url ?? `sqlite:${join(dataDir, 'octavo.db')}`
const clock = movedClock()
const server = await killableServer({ DATA_DIR: dataDir, DATABASE_URL }, undefined, clock.env)

const known: Known = { saves: [], acknowledged: new Map(), sent: new Map() }
const count = {
  saves: 0,
  merged: 0,
  conflicts: 0,
  broken: 0,
  landed: 0,
  created: 0,
  killedStarts: 0,
  locks: 0,
  locksKept: 0,
  clocksMoved: 0,
  databaseHeld: 0,
  refused: 0,
}
const starts: number[] = []
const faults: string[] = []
const tokens = new Map<string, string>()
let item_id = 0
/** Whether another process holds or has held the database in this round. */
let held = false
let lockPage = 0
const page_ids: number[] = []
const textOf = () => `# A page\n\n${WRITERS.map((writer) => lineOf(writer, 0)).join(FILLER)}\n`

const call = (writer: string, name: string, fields: Record<string, string | number>) =>
  ask(server.url, name, { user_token: tokens.get(writer) as string, ...fields })

async function must(writer: string, name: string, fields: Record<string, string | number>): Promise<Answer['data']> {
  const answer = await call(writer, name, fields)
  if (answer?.error_code !== 0) throw new Error(`${name} answered ${JSON.stringify(answer)}`)
  return answer.data
}

async function setUp(): Promise<void> {
  starts.push(await server.start())
  for (const writer of WRITERS) {
    tokens.set(writer, await addUser(server.octavo, writer))
  }
  const [owner = '', ...members] = WRITERS
  item_id = Number((await must(owner, 'item/add', { item_name: 'Fault loop' })).item_id)
  await must(owner, 'member/save', { item_id, username: members.join(','), member_group_id: 1, cat_id: 0 })
  const newPage = async () =>
    Number((await must(owner, 'page/save', { item_id, page_title: 'P', page_content: textOf() })).page_id)
  for (let i = 0; i < PAGES; i += 1) page_ids.push(await newPage())
  lockPage = await newPage()
}

/** Records what the server acknowledged as saved. */
function acknowledge(writer: string, data: Answer['data'], n: number): void {
  const page_id = Number(data.page_id)
  known.saves.push({ page_id, revision: Number(data.revision), page_content: String(data.page_content) })
  known.acknowledged.set(`${page_id}/${writer}`, n)
  count.saves += 1
  count.merged += Number(data.merged ?? 0)
}

/**
 * One writer. It reads a page, changes its own line and saves with the revision that it read, and sometimes creates a page. It ends when the server
 * is gone.
 */
async function write(writer: string, alive: () => boolean): Promise<void> {
  while (alive()) {
    if (randomInt(NEW_PAGES) === 0) {
      const answer = await call(writer, 'page/save', { item_id, page_title: 'New', page_content: textOf() })
      if (answer?.error_code !== 0) continue
      acknowledge(writer, answer.data, 0)
      known.sent.set(`${answer.data.page_id}/${writer}`, 0)
      count.created += 1
      continue
    }
    const page_id = page_ids[randomInt(page_ids.length)] as number
    const read = await call(writer, 'page/info', { page_id })
    if (read?.error_code !== 0) continue
    await sleep(randomInt(12))
    const key = `${page_id}/${writer}`
    const text = String(read.data.page_content)
    const n = numberOf(text, writer) + 1
    known.sent.set(key, n)
    const page_content = text.replace(lineOf(writer, n - 1), lineOf(writer, n))
    const base_revision = Number(read.data.revision)
    const answer = await call(writer, 'page/save', { item_id, page_id, page_content, base_revision })
    if (!answer) count.broken += 1
    else if (answer.error_name === 'PAGE_CONFLICT') count.conflicts += 1
    else if (answer.error_code === 0) acknowledge(writer, answer.data, n)
    else if (answer.error_name === 'DATABASE_BUSY' && held) count.refused += 1
    else faults.push(`a save answered ${JSON.stringify(answer)}`)
  }
}

/**
 * A lock that was acknowledged before the kill holds after the restart, expires in time, and can then be taken by another writer.
 */
async function checkLock(lock_to: number, locked: boolean): Promise<void> {
  const isLocked = async () => Number((await must('bao', 'page/isLock', { page_id: lockPage })).lock) === 1
  if (locked && Date.now() / 1000 < lock_to - 0.2) {
    if (await isLocked()) count.locksKept += 1
    else if (Date.now() / 1000 < lock_to) faults.push('a lock that was acknowledged is not there')
  }
  await sleep(Math.max(0, lock_to * 1000 - Date.now() + 20))
  if (await isLocked()) faults.push('a lock holds longer than its life')
  await must('bao', 'page/setLock', { page_id: lockPage, item_id })
  await must('bao', 'page/setLock', { page_id: lockPage, item_id, lock_to: 1000 })
  count.locks += 1
}

/** Moves the clock of the server a few times, and sets it right at the end. */
async function moveClock(alive: () => boolean): Promise<void> {
  count.clocksMoved += 1
  while (alive()) {
    clock.move(CLOCKS[randomInt(CLOCKS.length)] as number)
    await sleep(randomInt(1, 200))
    clock.move(0)
    await sleep(randomInt(1, 200))
  }
}

/** Holds the SQLite file, as another program does that writes. */
async function holdDatabase(): Promise<void> {
  const other = new DatabaseSync(DATABASE_URL.slice('sqlite:'.length), { timeout: 5000 })
  try {
    other.exec('begin immediate')
    held = true
    count.databaseHeld += 1
    await sleep(randomInt(HELD_MS_MOST))
    other.exec('rollback')
  } finally {
    other.close()
  }
}

async function round(): Promise<void> {
  let living = true
  held = false
  const isMoved = randomInt(MOVED_CLOCKS) === 0
  const isHeld = !postgres && randomInt(HELD_LOCKS) === 0
  const writers = WRITERS.map((writer) => write(writer, () => living))
  const lock_to = Math.floor(Date.now() / 1000) + randomInt(1, 3)
  // A lock is judged by the clock of the server, so the rounds whose clock is moved have none.
  const locking = isMoved ? undefined : call('anna', 'page/setLock', { page_id: lockPage, item_id, lock_to })
  const others = [isMoved && moveClock(() => living), isHeld && holdDatabase()]
  const enough = count.saves + randomInt(LIFE_SAVES)
  const end = Date.now() + LIFE_MS_MOST
  while (count.saves < enough && Date.now() < end) await sleep(2)
  await sleep(randomInt(MOMENT_MS))
  living = false
  await server.kill()
  await Promise.all([...writers, ...others])
  const locked = (await locking)?.error_code === 0
  if (randomInt(KILLED_STARTS) === 0) {
    await server.startAndKill(randomInt(20, 900))
    count.killedStarts += 1
  }
  starts.push(await server.start())
  const rows = await siteRows()
  for (const [key, n] of known.sent) {
    const [page_id, writer = ''] = key.split('/')
    const text = rows.pages.find((page) => page.page_id === Number(page_id))?.page_content ?? ''
    // The save succeeded without an acknowledgement. That is allowed; from now on the save counts as known.
    if (numberOf(text, writer) === n && n > (known.acknowledged.get(key) ?? 0)) {
      known.acknowledged.set(key, n)
      count.landed += 1
    }
  }
  faults.push(...faultsOf(rows, known, HISTORY_VERSIONS_DEFAULT))
  if (!isMoved) await checkLock(lock_to, locked)
}

async function siteRows() {
  const database = await openDatabase(DATABASE_URL)
  try {
    return await readRows(database)
  } finally {
    await database.close()
  }
}

try {
  await setUp()
  let done = 0
  while (done < rounds && faults.length === 0) {
    await round()
    done += 1
    if (done % 25 === 0) console.error(`${done} rounds, ${count.saves} saves`)
  }
  console.log(
    [
      '| Rounds | Starts killed on their way | with a moved clock | with the database held | saves refused by that | Acknowledged saves | of them merged | Conflicts answered | Calls cut off | of them saved | Pages made | Locks that outlived a kill | Start after a kill, median | Faults |',
      '|---|---|---|---|---|---|---|---|---|---|---|---|---|---|',
      `| ${done} | ${count.killedStarts} | ${count.clocksMoved} | ${count.databaseHeld} | ${count.refused} | ${count.saves} | ${count.merged} | ${count.conflicts} | ${count.broken} | ${count.landed} | ${count.created} | ${count.locksKept} of ${count.locks} | ${median(starts).toFixed(0)} ms | ${faults.length} |`,
    ].join('\n'),
  )
  for (const fault of faults.slice(0, 20)) console.log(`- ${fault}`)
  if (faults.length > 0) process.exitCode = 1
} finally {
  await server.kill()
  await postgres?.stop()
  clock.remove()
  if (faults.length > 0 && !postgres) console.log(`The data is kept in ${dataDir}`)
  else rmSync(dataDir, { recursive: true, force: true })
}
