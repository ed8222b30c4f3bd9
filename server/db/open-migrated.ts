import { type Config, ConfigError, shownDatabaseUrl } from '#server/config.ts'
import { ensureDataDir } from '#server/data-dir.ts'
import { oneLine } from '#server/one-line.ts'
import { migrateToLatest } from './migrate.ts'
import { type Database, openDatabase } from './open.ts'
import { assertNotRestoring } from './restore-mark.ts'

/**
 * Creates the data folder if it is missing, opens the configured database and brings its tables up to date.
 * @returns the database, and the names of the migrations that were applied now
 * @throws ConfigError (one line that names the database) when it cannot be reached, opened or written
 */
export async function openMigrated({
  DATABASE_URL,
  DATABASE_POOL,
  DATABASE_READ_URL,
  DATA_DIR,
}: Pick<Config, 'DATABASE_URL' | 'DATA_DIR'> & Partial<Pick<Config, 'DATABASE_POOL' | 'DATABASE_READ_URL'>>): Promise<{
  database: Database
  applied: string[]
}> {
  let database: Database | undefined
  try {
    ensureDataDir({ DATA_DIR })
    database = await openDatabase(DATABASE_URL, {
      ...(DATABASE_POOL === undefined ? {} : { pool: DATABASE_POOL }),
      replica: DATABASE_READ_URL,
    })
    await assertNotRestoring(database)
    return { database, applied: await migrateToLatest(database) }
  } catch (cause) {
    await database?.close().catch(() => {})
    const said = `The database ${shownDatabaseUrl(DATABASE_URL)} cannot be used: ${oneLine(cause)}`
    throw new ConfigError(`${said} (DATABASE_URL, DATA_DIR)`, { cause })
  }
}
