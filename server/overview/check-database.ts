import type { CompiledQuery } from 'kysely'
import type { Context } from '#server/context.ts'
import { databaseState } from '#server/db/database-state.ts'
import { schemaDifferences } from '#server/db/migrate.ts'
import type { Database, Db } from '#server/db/open.ts'
import { oneLine } from '#server/one-line.ts'
import type { Output } from '#shared/api/index.ts'
import {
  amcheckQuery,
  brokenIndexesQuery,
  btreesQuery,
  limitStatements,
  type Orphans,
  orphansQuery,
  QUICK_CHECK,
  WHOLE_CHECK,
} from './check-database.repository.ts'
import { type ReadApart, readingThreads } from './read-apart.ts'

type Check = Output<'update/checkDb'>['checks'][number]

/** The time limit of each part of the check, in milliseconds. The sum is below the usual timeout of a client. */
const STRUCTURE_MS = 35_000
const REFERENCES_MS = 15_000

/** The thread that reads a whole SQLite file. It ends soon after, because checks are rare. */
const THREAD_IDLE_MS = 1000
const thread = readingThreads(1, THREAD_IDLE_MS)

/** Runs a long read: of SQLite in a thread, of PostgreSQL with a limit of the engine. @throws when it takes too long */
async function readLong<R>(
  { db, dialect, file }: Database,
  makeQuery: (db: Db) => Pick<CompiledQuery, 'sql' | 'parameters'>,
  limit: number,
): Promise<R[]> {
  if (dialect === 'sqlite' && file) {
    const { sql: text, parameters } = makeQuery(db)
    const input: ReadApart = { file, sql: text, parameters }
    // Two administrators who request the same read share one.
    return (await thread.run('readApart', input, limit, { turn: 'check', key: `${file} ${text}` })) as R[]
  }
  return db.transaction().execute(async (inside) => {
    await limitStatements(inside, limit)
    return (await inside.executeQuery<R>(makeQuery(inside) as CompiledQuery<R>)).rows
  })
}

/** Refusals of SQLite to read a damaged file, and PostgreSQL's codes for damaged data and indexes. */
const SQLITE_DAMAGE = /malformed|not a database|disk I\/O error|SQL logic error/
const POSTGRES_DAMAGE: readonly unknown[] = ['XX001', 'XX002']

/** The damage that a failed read reports; undefined: it failed for another reason. */
function damageOf(error: unknown): string | undefined {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: unknown }
  if (POSTGRES_DAMAGE.includes(code)) return oneLine(error)
  return cause !== undefined && SQLITE_DAMAGE.test(oneLine(cause)) ? oneLine(cause) : undefined
}

/** Makes one check. A check that fails counts as unfinished: it took too long, or the engine refused it. */
async function checkOf(name: Check['name'], find: () => Promise<string[]>): Promise<Check> {
  try {
    const problems = await find()
    return { name, state: problems.length > 0 ? 'bad' : 'ok', problems }
  } catch (error) {
    const damage = damageOf(error)
    return damage
      ? { name, state: 'bad', problems: [damage] }
      : { name, state: 'unfinished', problems: [oneLine(error)] }
  }
}

async function structureProblems(database: Database, { isWhole, limit }: Thoroughness): Promise<string[]> {
  if (database.dialect === 'sqlite') {
    const rows = await readLong<Record<string, string>>(database, () => (isWhole ? WHOLE_CHECK : QUICK_CHECK), limit)
    return rows.flatMap((row) => Object.values(row)).filter((text) => text !== 'ok')
  }
  const found = await readLong<{ problem: string }>(database, brokenIndexesQuery, limit)
  const hasAmcheck = (await readLong(database, amcheckQuery, limit)).length > 0
  if (hasAmcheck) await readLong(database, btreesQuery, limit)
  return found.map(({ problem }) => problem)
}

/** The depth of a check, and the time limit of each part, in milliseconds. */
export interface Thoroughness {
  /** SQLite compares all indexes with their tables, which takes several times longer. */
  isWhole: boolean
  limit: number
}

/** Looks for damage of the files or indexes of the database. Changes nothing. */
export const checkStructure = (database: Database, how: Thoroughness): Promise<Check> =>
  checkOf('structure', () => structureProblems(database, how))

/** Looks for rows without their parent. Changes nothing. @param limit the time limit in milliseconds */
export const checkReferences = (database: Database, limit: number): Promise<Check> =>
  checkOf('references', async () =>
    (await readLong<Orphans>(database, orphansQuery, limit)).map(({ name, count }) => `${name}: ${count}`),
  )

/** Checks the database of the site. Changes nothing. */
export async function checkDatabase({ services: { database } }: Context): Promise<Output<'update/checkDb'>> {
  const { engine } = await databaseState(database)
  const checks = [
    await checkOf('schema', () => schemaDifferences(database)),
    await checkStructure(database, { isWhole: false, limit: STRUCTURE_MS }),
    await checkReferences(database, REFERENCES_MS),
  ]
  return { engine, checks }
}
