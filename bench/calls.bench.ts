import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '#server/db/open.ts'
import { startPostgres } from '#server/test/postgres.ts'
import { startBare } from './lib/bare.ts'
import { bareCommits } from './lib/bare-commits.repository.ts'
import { fillSite } from './lib/data-set.repository.ts'
import { killableServer } from './lib/killable-server.ts'
import { type Load, type Measured, measure, median } from './lib/load.ts'
import { COMMON_WORD, pageText, RARE_WORD } from './lib/texts.ts'

const ROUNDS = 3
const SECONDS = 3
const WARM_SECONDS = 1
const SAVE_BYTES = 6144
/** How long a server that was just started is left alone before its memory is read, in milliseconds. */
const IDLE_MS = 5000
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

type Fields = Record<string, string | number>

/** A call to measure. What its baseline sends is the answer of the same call. */
interface Case {
  name: string
  call: string
  /** The fields, or what makes new ones for each request. */
  fields: Fields | (() => Fields)
}

/**
 * The calls that people wait for, each beside a bare `node:http` server that sends the same bytes, in turns in the same run, on a site of
 * 200 items, of which one has 1,000 pages and one 10,000.
 * @param flags `--postgres` for a PostgreSQL of its own instead of SQLite; `--only=` part of the name of a line; `--against=` the folder of
 * another build, which runs beside ours on the same data
 */
export async function calls(flags: readonly string[]): Promise<string[]> {
  const flag = (name: string) => flags.find((one) => one.startsWith(`--${name}=`))?.slice(name.length + 3)
  const postgres = flags.includes('--postgres') ? await startPostgres() : undefined
  const dataDir = mkdtempSync(join(tmpdir(), 'octavo-bench-'))
  const DATABASE_URL = postgres?.url ?? `sqlite:${join(dataDir, 'octavo.db')}`
  const settings = { DATA_DIR: dataDir, DATABASE_URL }
  const server = await killableServer(settings)
  const [only, against] = [flag('only'), flag('against')]
  const other = against === undefined ? undefined : await killableServer(settings, against)
  try {
    await server.start()
    await server.octavo('user', 'add', 'bench', '--password', 'correct horse battery')
    const user_token = (await server.octavo('token', 'create', '--user', 'bench')).trim().split(/\s+/).at(-1) as string
    await server.kill()
    const database = await openDatabase(DATABASE_URL)
    const site = await fillSite(database, 'bench', Math.floor(Date.now() / 1000))
    await database.close()
    const starts: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      await server.kill()
      starts.push(await server.start())
    }
    await sleep(IDLE_MS)
    const idle = residentMegabytes(server.pid())

    let drawn = 0
    const newText = () => {
      drawn += 1
      return `${drawn} ${pageText(drawn % 20, SAVE_BYTES)}`
    }
    const [small, large] = [site[1000], site[10_000]]
    const search = (name: string, item_id: number, keyword: string): Case => ({
      name: `item/search, ${name}`,
      call: 'item/search',
      fields: { user_token, item_id, keyword },
    })
    const cases: Case[] = [
      { name: 'page/info, 4 KB, guest', call: 'page/info', fields: { page_id: large.page_id } },
      { name: 'page/info, 4 KB, owner', call: 'page/info', fields: { user_token, page_id: large.page_id } },
      { name: 'item/info, 1,000 pages', call: 'item/info', fields: { user_token, item_id: small.item_id } },
      { name: 'item/info, 10,000 pages', call: 'item/info', fields: { user_token, item_id: large.item_id } },
      { name: 'item/myList, 200 items', call: 'item/myList', fields: { user_token } },
      search('10 hits in 1,000 pages', small.item_id, RARE_WORD),
      search('10 hits in 10,000 pages', large.item_id, RARE_WORD),
      search('common word, 1,000 pages', small.item_id, COMMON_WORD),
      search('common word, 10,000 pages', large.item_id, COMMON_WORD),
      { name: 'search/all, 10 hits', call: 'search/all', fields: { user_token, keyword: RARE_WORD } },
      { name: 'search/all, common word', call: 'search/all', fields: { user_token, keyword: COMMON_WORD } },
      {
        name: 'page/save, update, 6 KB',
        call: 'page/save',
        fields: () => ({
          user_token,
          item_id: small.item_id,
          page_id: small.page_ids[drawn % small.page_ids.length] as number,
          page_title: `Saved ${drawn}`,
          page_content: newText(),
        }),
      },
      {
        name: 'page/save, create, 6 KB',
        call: 'page/save',
        fields: () => ({
          user_token,
          item_id: small.item_id,
          page_id: 0,
          page_title: `Made ${drawn}`,
          page_content: newText(),
        }),
      },
    ]
    const lines: string[] = []
    await other?.start()
    for (const one of cases.filter(({ name }) => !only || name.includes(only)))
      lines.push(await lineOf(server.url, one, other?.url))
    const commits = Array.from({ length: ROUNDS }, () => bareCommits(join(dataDir, 'bare.db'), newText(), 1))
    return [
      `${postgres ? 'PostgreSQL' : 'SQLite'}, 16 connections, ${ROUNDS} × ${SECONDS} s, median (spread)`,
      '',
      `| call | answer bytes | requests/s | bare, same bytes | ratio | p50 ms | p99 ms | failed |${against ? ' before: requests/s | ratio to before |' : ''}`,
      `|---|---|---|---|---|---|---|---|${against ? '---|---|' : ''}`,
      ...lines,
      '',
      `start ${middle(starts, 0)} ms · idle memory ${idle} MB · bare SQLite, one synced insert of the saved text after the other: ${middle(commits, 0)} a second`,
    ]
  } finally {
    await server.kill()
    await other?.kill()
    await postgres?.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** The middle of what was measured, and between which figures it lies. */
function middle(values: number[], digits: number): string {
  const [least, most] = [Math.min(...values), Math.max(...values)]
  return `${median(values).toFixed(digits)} (${least.toFixed(digits)}–${most.toFixed(digits)})`
}

async function lineOf(url: string, { name, call, fields }: Case, otherUrl?: string): Promise<string> {
  const encode = (given: Fields) =>
    String(new URLSearchParams(Object.entries(given).map(([key, value]): [string, string] => [key, String(value)])))
  const body = typeof fields === 'function' ? () => encode(fields()) : encode(fields)
  const ours: Load = { url: `${url}/api/${call}`, method: 'POST', headers: FORM, body }
  const first = typeof body === 'function' ? body() : body
  const answer = await (await fetch(ours.url, { method: 'POST', headers: FORM, body: first })).text()
  const bare = await startBare(answer)
  const theirs = { ...ours, url: bare.url }
  await measure(ours, WARM_SECONDS)
  await measure(theirs, WARM_SECONDS)
  const before = otherUrl && { ...ours, url: `${otherUrl}/api/${call}` }
  if (before) await measure(before, WARM_SECONDS)
  const rounds: { ours: Measured; theirs: Measured; before?: Measured | undefined }[] = []
  for (let round = 0; round < ROUNDS; round += 1)
    rounds.push({
      theirs: await measure(theirs, SECONDS),
      before: before ? await measure(before, SECONDS) : undefined,
      ours: await measure(ours, SECONDS),
    })
  bare.stop()
  const all = rounds.map((round) => round.ours)
  const cells: (string | number)[] = [
    name,
    Buffer.byteLength(answer),
    middle(
      all.map(({ rate }) => rate),
      0,
    ),
    middle(
      rounds.map((round) => round.theirs.rate),
      0,
    ),
    middle(
      rounds.map((round) => round.ours.rate / round.theirs.rate),
      3,
    ),
    median(all.map(({ p50 }) => p50)),
    median(all.map(({ p99 }) => p99)),
    all.reduce((sum, { failed }) => sum + failed, 0),
  ]
  const earlier = rounds.flatMap((round) => round.before ?? [])
  if (earlier.length > 0)
    cells.push(
      middle(
        earlier.map(({ rate }) => rate),
        0,
      ),
      middle(
        earlier.map(({ rate }, round) => (all[round]?.rate ?? 0) / rate),
        2,
      ),
    )
  return `| ${cells.join(' | ')} |`
}

/** The memory that a process holds, as Linux counts it. */
function residentMegabytes(pid: number | undefined): string {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return (Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024).toFixed(0)
}
