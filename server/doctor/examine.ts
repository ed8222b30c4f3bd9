import { existsSync } from 'node:fs'
import { type Config, shownDatabaseUrl } from '#server/config.ts'
import type { Services } from '#server/context.ts'
import { schemaDifferences } from '#server/db/migrate.ts'
import { type Database, openExisting, sqliteFileOf } from '#server/db/open.ts'
import { ping } from '#server/db/ping.ts'
import { oneLine } from '#server/one-line.ts'
import { type Check, type DoctorFinding, fine, problem, type Said, type Site, someOf, warning } from './check.ts'
import { CHECKS } from './checks.ts'

/** Makes the services of a site from its open database. */
type Serve = (database: Database) => Services

const named = (check: string, said: readonly Said[]): DoctorFinding[] => said.map((one) => ({ check, ...one }))

/** Runs a check. An error that it throws becomes a finding, because a thing that cannot be checked may be wrong. */
async function runCheck(name: string, look: () => Promise<Said[]>): Promise<DoctorFinding[]> {
  try {
    return named(name, await look())
  } catch (error) {
    return named(name, [
      problem(`this could not be looked at: ${oneLine(error)}`, 'Solve this or the problems above, then look again.'),
    ])
  }
}

/** Opens the database without creating or changing anything. @throws the error of the driver */
async function openAsItIs(url: string): Promise<Database> {
  const file = sqliteFileOf(url)
  if (file && !existsSync(file)) throw new Error('there is no such file')
  const database = await openExisting(url)
  try {
    await ping(database.db)
    return database
  } catch (error) {
    await database.close().catch(() => {})
    throw error
  }
}

async function lookAtTables(database: Database): Promise<{ isEqual: boolean; said: Said[] }> {
  const differences = await schemaDifferences(database)
  const [missing, unknown] = ['missing ', 'unknown '].map((word) =>
    differences.filter((text) => text.startsWith(word)).map((text) => text.slice(word.length)),
  ) as [string[], string[]]
  const said = [
    ...(missing.length > 0
      ? [
          problem(
            `the tables are of an older version: ${missing.length} migrations are missing (${someOf(missing)})`,
            'Make a backup, then start this version of the server or run: octavo migrate',
          ),
        ]
      : []),
    ...(unknown.length > 0
      ? [
          problem(
            `the tables are of a newer version: this program does not know ${someOf(unknown)}`,
            'Run the newer version of Octavo, or restore a backup that this version made.',
          ),
        ]
      : []),
  ]
  return { isEqual: said.length === 0, said: said.length > 0 ? said : [fine('the tables are those of this version')] }
}

const skipped = (reason: string, checks: readonly Check[]): DoctorFinding[] =>
  checks.length === 0
    ? []
    : named('skipped', [
        warning(
          `not looked at, because ${reason}: ${checks.map(({ name }) => name).join(', ')}`,
          'Solve that first, then look again.',
        ),
      ])

/**
 * Checks everything that can be wrong with a site. Changes nothing except trial files, which it removes again. The server may run or not.
 * @param serve makes the services of the open database, which is closed at the end
 * @returns findings one by one, in the order of `CHECKS`
 */
export async function* examine(site: Site, serve: Serve): AsyncGenerator<DoctorFinding> {
  const shown = shownDatabaseUrl(site.config.DATABASE_URL)
  for (const check of CHECKS) if (check.needs === 'nothing') yield* await runCheck(check.name, () => check.look(site))
  let database: Database
  try {
    database = await openAsItIs(site.config.DATABASE_URL)
  } catch (error) {
    yield* named('database', [
      problem(
        `${shown} cannot be used: ${oneLine(error)}`,
        'Check DATABASE_URL and DATA_DIR, that the database runs, and the rights of this user. The first start of the server creates the database.',
      ),
    ])
    yield* skipped(
      'there is no database',
      CHECKS.filter(({ needs }) => needs !== 'nothing'),
    )
    return
  }
  try {
    yield* named('database', [fine(shown)])
    yield* examineOpen({ ...site, services: serve(database) })
  } finally {
    await database.close()
  }
}

/** The checks that need the database. */
async function* examineOpen(site: Site & { services: Services }): AsyncGenerator<DoctorFinding> {
  let isEqual = false
  yield* await runCheck('schema', async () => {
    const tables = await lookAtTables(site.services.database)
    isEqual = tables.isEqual
    return tables.said
  })
  for (const check of CHECKS) {
    if (check.needs === 'database' || (check.needs === 'tables' && isEqual))
      yield* await runCheck(check.name, () => check.look(site))
  }
  if (!isEqual)
    yield* skipped(
      'the tables are not those of this version',
      CHECKS.filter(({ needs }) => needs === 'tables'),
    )
}

/** The configuration in use, or the reason why it cannot be read. */
export function configurationFindings(read: () => Config): { config?: Config; findings: DoctorFinding[] } {
  try {
    const config = read()
    return { config, findings: named('configuration', [fine(`it can be read; DATA_DIR is ${config.DATA_DIR}`)]) }
  } catch (error) {
    return {
      findings: named('configuration', [
        problem(oneLine(error), 'Correct this variable of the environment: README, Configuration.'),
      ]),
    }
  }
}
