import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import packageJson from '../../package.json' with { type: 'json' }
import { CONTRACT_STEPS } from './migrations/contract-steps.ts'
import { type Migrations, migrations } from './migrations/index.ts'
import type { Database } from './open.ts'

/** The version of this program, as `1.2.3`. */
export const PROGRAM_VERSION: string = packageJson.version

/** The first migration after which the table `schema_change` exists. */
const FIRST_NOTED = '0029-schema-changes'

/**
 * How long a statement of a migration waits for a lock that another process holds on PostgreSQL, in milliseconds. Queries on the table queue behind
 * it. PostgreSQL looks for deadlocks after a second, so in most of them the migration gives up and not a call of the older version.
 */
const LOCK_MS = 500
/** All migrations of a start are tried again for so long when a lock was not free, in milliseconds. */
const RETRY_MS = 20_000
/** The pause before they are tried again, in milliseconds. */
const PAUSE_MS = 200
/** PostgreSQL's codes for a lock that was not free in time, and for a deadlock. */
const LOCK_CODES = new Set(['55P03', '40P01'])

/** A migration that failed. The database is unchanged, because all migrations of a start are one transaction. */
export class MigrationFailed extends Error {
  override readonly name = 'MigrationFailed'
  readonly migration: string

  constructor(migration: string, cause: unknown) {
    super(`migration ${migration} failed`, { cause })
    this.migration = migration
  }
}

/**
 * Brings the tables up to date, in one transaction. Two processes that start at once wait for each other (an advisory lock of PostgreSQL, the
 * writer's lock of SQLite).
 * @param known all migrations of this version
 * @returns names of the migrations that were applied now
 * @throws MigrationFailed when a migration fails; nothing is changed then, on both engines
 */
export async function migrateToLatest(database: Database, known: Migrations = migrations): Promise<string[]> {
  const until = Date.now() + RETRY_MS
  while (true) {
    try {
      return await migrateOnce(database, known)
    } catch (error) {
      const isLocked = error instanceof MigrationFailed && LOCK_CODES.has((error.cause as { code?: string }).code ?? '')
      if (!isLocked || Date.now() > until) throw error
      await sleep(PAUSE_MS)
    }
  }
}

async function migrateOnce(database: Database, known: Migrations): Promise<string[]> {
  const { dialect } = database
  const migrator = new Migrator({
    db: database.db,
    provider: {
      getMigrations: async () =>
        Object.fromEntries(
          Object.entries(known).map(([name, up]) => [
            name,
            {
              up: async (db) => {
                if (dialect === 'postgres') await sql.raw(`set local lock_timeout = ${LOCK_MS}`).execute(db)
                await up(db, dialect)
                if (name >= FIRST_NOTED) await db.insertInto('schema_change').values(changeOf(name)).execute()
              },
            },
          ]),
        ),
    },
  })
  const { error, results } = await migrator.migrateToLatest()
  const failed = results?.find(({ status }) => status === 'Error')
  if (failed) throw new MigrationFailed(failed.migrationName, error)
  if (error) throw error
  return (results ?? []).filter((result) => result.status === 'Success').map((result) => result.migrationName)
}

/** The migrations in a list that this version does not know, because a newer version has applied them. */
export const unknownMigrations = (names: readonly string[]): string[] =>
  names.filter((name) => !Object.hasOwn(migrations, name))

/** The migrations of this version with the given names. They create the tables of an older version. */
export const migrationsNamed = (names: readonly string[]): Migrations =>
  Object.fromEntries(Object.entries(migrations).filter(([name]) => names.includes(name)))

const changeOf = (migration: string) => ({
  migration,
  program_version: PROGRAM_VERSION,
  works_since: CONTRACT_STEPS[migration]?.works_since ?? '',
  addtime: Math.floor(Date.now() / 1000),
})

/** The migrations that are applied to a database, and those that are missing. */
export interface SchemaState {
  /** The last applied migration; undefined: the database is empty. */
  last: string | undefined
  /** Migrations of this version that are not applied, in order. */
  pending: string[]
  /** Migrations of newer versions that are applied, in order. */
  unknown: string[]
}

/** Compares the migrations of a database with those of this version. */
export async function schemaState({ db }: Pick<Database, 'db'>, known: Migrations = migrations): Promise<SchemaState> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  const isEmpty = !tables.some(({ name }) => name === 'kysely_migration')
  const { rows } = isEmpty
    ? { rows: [] }
    : await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  const applied = rows.map(({ name }) => name)
  return {
    last: applied.at(-1),
    pending: Object.keys(known)
      .sort()
      .filter((name) => !applied.includes(name)),
    unknown: applied.filter((name) => !Object.hasOwn(known, name)),
  }
}

/**
 * How the tables differ from those that this version works with: `missing …` for a migration that was not applied, `unknown …` for one of a newer
 * version that this one does not work with.
 */
export async function schemaDifferences(database: Pick<Database, 'db'>): Promise<string[]> {
  const { pending, unknown } = await schemaState(database)
  const newer = (await newerMigrations(database, unknown)).filter(({ works }) => !works)
  return [...pending.map((name) => `missing ${name}`), ...newer.map(({ migration }) => `unknown ${migration}`)]
}

/** The note in the database about a migration of a newer version. */
export interface NewerMigration {
  migration: string
  /** The version that applied it; empty: unknown. */
  program_version: string
  /** Whether this version works with the tables after it. */
  works: boolean
}

/** The notes of newer versions about their migrations. @param unknown of `SchemaState` */
export async function newerMigrations(
  { db }: Pick<Database, 'db'>,
  unknown: readonly string[],
  version = PROGRAM_VERSION,
): Promise<NewerMigration[]> {
  if (unknown.length === 0) return []
  const tables = await db.introspection.getTables()
  const rows = tables.some(({ name }) => name === 'schema_change')
    ? await db.selectFrom('schema_change').selectAll().where('migration', 'in', unknown).execute()
    : []
  return unknown.map((migration) => {
    const noted = rows.find((row) => row.migration === migration)
    return {
      migration,
      program_version: noted?.program_version ?? '',
      works: noted !== undefined && isAtLeast(version, noted.works_since),
    }
  })
}

/** Whether a version is at least another one. @param least as `1.2.3`; empty: always true */
function isAtLeast(version: string, least: string): boolean {
  const [mine, other] = [version, least || '0'].map((text) => text.split('.').map(Number)) as [number[], number[]]
  const at = other.findIndex((part, index) => part !== (mine[index] ?? 0))
  return at < 0 || (mine[at] ?? 0) > (other[at] ?? 0)
}
