import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAccount } from '#server/auth/account.ts'
import { JOBS } from '#server/jobs/run-due-jobs.ts'
import { startPostgres } from '#server/test/postgres.ts'
import { type CallName, callNames, definitionOf } from '#shared/api/index.ts'
import { USER_GROUP } from '#shared/kinds.ts'
import { PASSWORD } from '../add-user.ts'
import { type CountedApp, countedApp } from '../counted-app.ts'
import { copyItem } from '../many-pages.repository.ts'
import { makeCopiedItem } from '../many-pages-site.ts'
import { median } from '../stats.ts'
import { takeQueries, watchQueries } from '../watched-queries.ts'
import { type Answer, type Asked, ask, type Caller, callerOf } from './caller.ts'
import { addPeopleAndTheirs, itemsOfSite, rowsOfTables } from './fill.repository.ts'
import { hearPlans, prepareToTell, type Read, readOnSqlite, takeRead, tellPlans } from './plans.repository.ts'
import { type Make, READS } from './reads.ts'
import { COPY, LAST, WRITES } from './writes.ts'

/** One call, or one job, on one site. */
export interface Measured extends Read {
  name: string
  /** `small`: about things that are the same on every site; `large`: about things that grow with the site. */
  side: 'small' | 'large'
  queries: number
  /** Processor time of this process, all its threads, in milliseconds. Other work on the machine changes it little. */
  ms: number
  /** Bytes of the answer. */
  bytes: number
  /** The slowest query in milliseconds. */
  longest: number
  error?: string
}

export interface MeasuredSite {
  engine: Engine
  scale: number
  seconds: number
  tables: [string, number][]
  measured: Measured[]
}

export type Engine = 'sqlite' | 'postgres'
type Services = CountedApp['services']

/** The copies of the item of 200 pages on a site of scale 1, and the part of the site that the large item is. */
const COPIES = 5
const LARGE_PART = 10
const READ_TIMES = 3
/** People who have nothing, one for each caller. */
const BYSTANDERS = ['bystander1', 'bystander2'] as const

/** The names of calls and cases in the order in which they are made: calls that take away what others need come last. */
function casesInOrder(): [string, CallName, Make, number][] {
  const all: [string, CallName, Make, number][] = []
  const add = (call: CallName, given: Make | Record<string, Make> | string | undefined, times: number) => {
    if (given === undefined || typeof given === 'string') return
    if (typeof given === 'function') all.push([call, call, given, times])
    else for (const [what, make] of Object.entries(given)) all.push([`${call}, ${what}`, call, make, times])
  }
  for (const call of callNames) add(call, READS[call], definitionOf(call).answer === 'file' ? 1 : READ_TIMES)
  for (const call of callNames) add(call, WRITES[call], 2)
  all.push([`${COPY[0]}, a copy of the item`, COPY[0], COPY[1], 1])
  for (const [call, make] of Object.entries(LAST)) add(call as CallName, make as Make, 1)
  return all
}

/** Calls that are in no list, and the reasons of those that are not measured. */
export function notMeasured(): { forgotten: CallName[]; reasons: [CallName, string][] } {
  const given = (call: CallName) => READS[call] ?? WRITES[call] ?? LAST[call]
  return {
    forgotten: callNames.filter((call) => given(call) === undefined),
    reasons: callNames.flatMap((call) => {
      const reason = given(call)
      return typeof reason === 'string' ? [[call, reason] as [CallName, string]] : []
    }),
  }
}

class Site {
  readonly #counted: CountedApp
  readonly #file: string
  readonly #tables: ReadonlyMap<string, number>

  constructor(counted: CountedApp, file: string, tables: ReadonlyMap<string, number>) {
    this.#counted = counted
    this.#file = file
    this.#tables = tables
  }

  #read(queries: ReturnType<typeof takeQueries>): Read {
    return this.#counted.services.database.dialect === 'sqlite'
      ? readOnSqlite(this.#file, queries, this.#tables)
      : takeRead(this.#tables)
  }

  async settle(): Promise<void> {
    await this.#counted.services.rendering.settled()
    await this.#counted.services.indexing.settled()
    await this.#counted.services.operations.settled()
  }

  /** Does something some times, and looks at the queries of the last time. */
  async #timed(times: number, before: () => Promise<Asked>, work: (asked: Asked) => Promise<Answer>) {
    const took: number[] = []
    let last: Omit<Measured, 'name' | 'side' | 'ms'> | undefined
    for (let at = 0; at < times; at += 1) {
      const asked = await before()
      await this.settle()
      takeQueries()
      takeRead(this.#tables)
      const begun = process.cpuUsage()
      const { bytes } = await work(asked)
      const { user, system } = process.cpuUsage(begun)
      took.push((user + system) / 1000)
      const queries = takeQueries()
      const longest = queries[0]?.ms ?? 0
      last = { ...this.#read(queries), queries: queries.reduce((sum, one) => sum + one.runs, 0), bytes, longest }
      await asked.after?.()
    }
    return { ...(last as NonNullable<typeof last>), ms: median(times > 1 ? took.slice(1) : took) }
  }

  async call(
    name: string,
    side: Measured['side'],
    c: Caller,
    call: CallName,
    make: Make,
    times: number,
  ): Promise<Measured> {
    try {
      const measured = await this.#timed(
        times,
        async () => make(c),
        (asked) => ask(this.#counted, call, asked, c.token),
      )
      return { name, side, ...measured }
    } catch (error) {
      const said = error instanceof Error ? error.message : String(error)
      return { name, side, queries: 0, ms: 0, bytes: 0, rows: 0, longest: 0, marks: [], error: said }
    }
  }

  async job(name: string, run: () => Promise<unknown>): Promise<Measured> {
    const measured = await this.#timed(
      1,
      async () => ({}),
      async () => {
        await run()
        return { bytes: 0, data: null }
      },
    )
    return { name, side: 'large', ...measured }
  }
}

/** Makes the item that is copied, two more people, and a plan. @returns the uid of the administrator */
async function makeFirst(counted: CountedApp): Promise<number> {
  const { services } = counted
  for (const username of BYSTANDERS)
    await createAccount(services, { username, password: PASSWORD, groupid: USER_GROUP.ordinary }, async () => {})
  const site = await makeCopiedItem(counted)
  const asked = { fields: { plan_name: 'Team' } }
  for (let at = 0; at < 3; at += 1) await ask(counted, 'adminPlan/save', asked, site.admin_token)
  return (await ask(counted, 'user/info', {}, site.admin_token)).data.uid
}

async function fill(counted: CountedApp, scale: number) {
  const { database, clock } = counted.services
  const admin = await makeFirst(counted)
  const [first] = await itemsOfSite(database.db)
  const copies = COPIES * scale
  await copyItem(database, first?.item_id as number, copies, copies, Math.max(1, Math.round(copies / LARGE_PART)))
  const [small, large] = await itemsOfSite(database.db)
  if (!small || !large) throw new Error('The items were not copied')
  await addPeopleAndTheirs(database, { scale, now: clock(), small, large })
  return { admin, small, large }
}

/** Which cases are made, by the beginnings of their names, and what is told after each. */
interface Measuring {
  only: string
  without: readonly string[]
  keep(site: MeasuredSite): void
}

/** Fills a site of this scale and makes every call on it. */
export async function measureSite(engine: Engine, scale: number, { only, without, keep }: Measuring): Promise<void> {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'octavo-growth-'))
  const file = join(DATA_DIR, 'octavo.db')
  const postgres = engine === 'postgres' ? await startPostgres({ own: true }) : undefined
  const env = { DATA_DIR, DATABASE_URL: postgres?.url ?? `sqlite:${file}` }
  watchQueries()
  hearPlans()
  if (postgres) await prepareToTell(postgres.url)
  const counted = await countedApp(env)
  try {
    const begun = performance.now()
    const { admin, small, large } = await fill(counted, scale)
    const seconds = (performance.now() - begun) / 1000
    const { services } = counted
    services.operations.start(services, { error: () => {} }, 0)
    await showQueries(services.database)
    const tables = await rowsOfTables(services.database)
    const site = new Site(counted, file, tables)
    const callers = {
      small: await callerOf(counted, { item_id: small.item_id, admin, bystander: BYSTANDERS[0] }),
      large: await callerOf(counted, { item_id: large.item_id, admin, bystander: BYSTANDERS[1] }),
    }
    const result: MeasuredSite = { engine, scale, seconds, tables: [...tables], measured: [] }
    const add = (measured: Measured) => {
      result.measured.push(measured)
      keep(result)
    }
    const isWanted = (name: string) => name.startsWith(only) && !without.some((one) => name.startsWith(one))
    const cases = casesInOrder().filter(([name]) => isWanted(name))
    const isLast = (call: CallName) => LAST[call] !== undefined
    const callAll = async (which: (call: CallName) => boolean) => {
      for (const [name, call, make, times] of cases.filter(([, call]) => which(call)))
        for (const side of ['small', 'large'] as const)
          add(await site.call(name, side, callers[side], call, make, times))
    }
    await callAll((call) => !isLast(call))
    for (const run of ['first run', 'again'])
      for (const job of JOBS.filter(({ name }) => isWanted(`job ${name}`)))
        add(await site.job(`job ${job.name}, ${run}`, () => job.run(services)))
    await callAll(isLast)
  } finally {
    await counted.services.operations.stop()
    await counted.close()
    await postgres?.stop()
    rmSync(DATA_DIR, { recursive: true, force: true })
  }
}

/** Lets PostgreSQL tell its plans. On SQLite, searches run on the main thread from now on, so that their queries are seen. */
async function showQueries(database: Services['database']): Promise<void> {
  if (database.dialect === 'postgres') await tellPlans(database)
  else Object.assign(database, { file: undefined })
}
