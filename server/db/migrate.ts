import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { migrations } from './migrations/index.ts'
import type { Database } from './open.ts'

/**
 * Brings the tables up to date. Two processes that start at once wait for each other (Kysely's lock row).
 * @param only for an empty database: the migrations of an older version, by name, to make the tables of that version
 * @returns names of the migrations that were applied now
 * @throws the error of the migration that failed; it is rolled back on both databases
 */
export async function migrateToLatest(database: Database, only?: readonly string[]): Promise<string[]> {
  const migrator = new Migrator({
    db: database.db,
    provider: {
      getMigrations: async () =>
        Object.fromEntries(
          Object.entries(migrations)
            .filter(([name]) => only?.includes(name) ?? true)
            .map(([name, up]) => [name, { up: (db) => up(db, database.dialect) }]),
        ),
    },
  })
  const { error, results } = await migrator.migrateToLatest()
  if (error) throw error
  return (results ?? []).filter((result) => result.status === 'Success').map((result) => result.migrationName)
}

/** The migrations among these that this version does not know: a newer version has applied them. */
export const unknownMigrations = (names: readonly string[]): string[] =>
  names.filter((name) => !Object.hasOwn(migrations, name))

/**
 * How the tables differ from those of this version: `missing …` for a migration that was not applied, `unknown …` for one of a newer version.
 */
export async function schemaDifferences({ db }: Pick<Database, 'db'>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  const [applied, known] = [new Set(rows.map(({ name }) => name)), new Set(Object.keys(migrations))]
  return [
    ...[...known].filter((name) => !applied.has(name)).map((name) => `missing ${name}`),
    ...[...applied].filter((name) => !known.has(name)).map((name) => `unknown ${name}`),
  ]
}
