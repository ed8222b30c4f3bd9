import { existsSync } from 'node:fs'
import { type Config, ConfigError, shownDatabaseUrl } from '#server/config.ts'
import { ensureDataDir } from '#server/data-dir.ts'
import { oneLine } from '#server/one-line.ts'
import {
  MigrationFailed,
  migrateToLatest,
  newerMigrations,
  PROGRAM_VERSION,
  type SchemaState,
  schemaState,
} from './migrate.ts'
import { type Migrations, migrations } from './migrations/index.ts'
import { type Database, openDatabase } from './open.ts'
import { assertNotRestoring, keepRestoredFiles } from './restore-mark.ts'

type Place = Pick<Config, 'DATABASE_URL' | 'DATA_DIR'> &
  Partial<Pick<Config, 'COPY_BEFORE_UPGRADE' | 'DATABASE_POOL' | 'DATABASE_READ_URL'>>

/**
 * Creates the data folder if it is missing, opens the configured database and brings its tables up to date. A SQLite file with tables is copied
 * aside first (decision 60). A database that a newer version has expanded is used as it is.
 * @param known all migrations of this version
 * @returns the database, the names of the migrations that were applied now, and the copy that was made before
 * @throws ConfigError (one line that names the database) when it cannot be reached, opened or written, when a migration fails, or when the database
 *   is too new for this version
 */
export async function openMigrated(
  place: Place,
  known: Migrations = migrations,
): Promise<{ database: Database; applied: string[]; copy?: string }> {
  const { DATABASE_URL, DATA_DIR } = place
  let database: Database | undefined
  let copy: string | undefined
  try {
    ensureDataDir({ DATA_DIR })
    database = await openDatabase(DATABASE_URL, {
      ...(place.DATABASE_POOL === undefined ? {} : { pool: place.DATABASE_POOL }),
      replica: place.DATABASE_READ_URL,
    })
    await assertNotRestoring(database)
    await keepRestoredFiles(DATA_DIR)
    const state = await schemaState(database, known)
    if (state.unknown.length > 0) {
      await refuseTooNew(database, place, state)
      return { database, applied: [] }
    }
    if (state.pending.length === 0) return { database, applied: [] }
    copy = await copyIfWanted(database, place, state)
    const applied = await migratePatiently(database, DATABASE_URL, known)
    return { database, applied, ...(copy && { copy }) }
  } catch (cause) {
    await database?.close().catch(() => {})
    if (cause instanceof ConfigError) throw cause
    const shown = shownDatabaseUrl(DATABASE_URL)
    if (cause instanceof MigrationFailed) {
      throw new ConfigError(`The database ${shown} was not brought up to date: ${failedSentence(cause, copy)}`, {
        cause,
      })
    }
    throw new ConfigError(`The database ${shown} cannot be used: ${oneLine(cause)} (DATABASE_URL, DATA_DIR)`, { cause })
  }
}

/** The most connections of migrations. */
const MIGRATING_POOL = 2

/** Applies migrations. On PostgreSQL those of another process may take longer than a connection of the server waits for a lock. */
async function migratePatiently(database: Database, url: string, known: Migrations): Promise<string[]> {
  if (database.dialect === 'sqlite') return migrateToLatest(database, known)
  const patient = await openDatabase(url, { pool: MIGRATING_POOL, isPatient: true })
  try {
    return await migrateToLatest(patient, known)
  } finally {
    await patient.close()
  }
}

function failedSentence(failed: MigrationFailed, copy: string | undefined): string {
  const copied = copy ? ` A copy of it is ${copy}.` : ''
  return (
    `${failed.message} (${oneLine(failed.cause)}). The database is as it was before, nothing was changed.${copied}` +
    ' The version that ran until now can be started again; report this line to the makers of Octavo (docs/upgrade.md).'
  )
}

/** Copies a SQLite file with tables. @throws ConfigError when there is no room */
async function copyIfWanted(
  { file }: Database,
  { DATA_DIR, DATABASE_URL, COPY_BEFORE_UPGRADE = true }: Place,
  { last }: SchemaState,
): Promise<string | undefined> {
  if (!file || !last || !COPY_BEFORE_UPGRADE) return undefined
  const { copyAside, NoRoomForCopy } = await import('./copy-aside.ts')
  try {
    return await copyAside({ file, DATA_DIR, last })
  } catch (cause) {
    const what =
      cause instanceof NoRoomForCopy ? cause.message : `the copy before the upgrade failed: ${oneLine(cause)}`
    throw new ConfigError(
      `The database ${shownDatabaseUrl(DATABASE_URL)} was not brought up to date: ${what}. Make room, or set COPY_BEFORE_UPGRADE=0 if you have another copy.`,
      { cause },
    )
  }
}

/** @throws ConfigError unless this version works with the tables of the newer one */
async function refuseTooNew(database: Database, { DATABASE_URL, DATA_DIR }: Place, state: SchemaState): Promise<void> {
  const newer = await newerMigrations(database, state.unknown)
  if (state.pending.length === 0 && newer.every(({ works }) => works)) return
  const versions = newer.map(({ program_version }) => program_version).filter(Boolean)
  const maker = versions.length > 0 ? `Octavo ${versions.at(-1)}` : 'a newer version of Octavo'
  const { listCopies } = await import('./copy-aside.ts')
  const [copy] = database.file ? await listCopies(DATA_DIR) : []
  throw new ConfigError(
    `The database ${shownDatabaseUrl(DATABASE_URL)} was changed by ${maker} (${state.unknown.join(', ')}), and this is Octavo ${PROGRAM_VERSION}, which does not work with it. ` +
      `Start ${maker} or later, or go back to ${copy ? `the copy ${copy}` : 'a backup from before the upgrade'} (docs/upgrade.md).`,
  )
}

/**
 * Lists the migrations that the next start would apply. Changes and creates nothing.
 * @returns the names of the migrations, and the folder of the copy that would be made before
 * @throws Error when the database cannot be reached, ConfigError when it is too new for this version
 */
export async function plannedMigrations(place: Place): Promise<{ pending: string[]; copyTo?: string }> {
  const file = place.DATABASE_URL.startsWith('sqlite:') ? place.DATABASE_URL.slice('sqlite:'.length) : undefined
  if (file && !existsSync(file)) return { pending: Object.keys(migrations).sort() }
  const database = await openDatabase(place.DATABASE_URL)
  try {
    const state = await schemaState(database)
    if (state.unknown.length > 0) {
      await refuseTooNew(database, place, state)
      return { pending: [] }
    }
    const copies = file && state.last && state.pending.length > 0 && (place.COPY_BEFORE_UPGRADE ?? true)
    if (!copies) return { pending: state.pending }
    const { copiesFolder } = await import('./copy-aside.ts')
    return { pending: state.pending, copyTo: copiesFolder(place.DATA_DIR) }
  } finally {
    await database.close()
  }
}
