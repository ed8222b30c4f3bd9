import { join, resolve } from 'node:path'
import { type Config, shownDatabaseUrl } from '#server/config.ts'
import { type Database, openDatabase } from '#server/db/open.ts'
import { openSnapshot } from '#server/db/portable/open-snapshot.ts'
import { openSecrets } from '#server/secrets/secrets.ts'
import type { S3Settings } from '#server/storage/s3-settings.ts'
import { s3OfEnvironment } from '#server/storage/storage-settings.ts'
import { storesOf } from '#server/storage/stores.ts'
import { BackupError } from './backup-error.ts'
import type { BackupSite } from './backup-types.ts'
import { localTarget } from './local-target.ts'
import { s3Target } from './s3-target.ts'
import type { BackupTarget } from './target.ts'

/** The name for the object storage of the site as a place for backups. Any other text is the path of a folder. */
export const S3_PLACE = 's3'

/** The default folder for backups. */
export const defaultPlace = ({ DATA_DIR }: Pick<Config, 'DATA_DIR'>): string => join(DATA_DIR, 'backups')

/**
 * The place for backups that a text names: a folder, or `s3`.
 * @throws BackupError place
 */
export async function openTarget(config: Config, place: string): Promise<BackupTarget> {
  if (place !== S3_PLACE) return localTarget(resolve(place))
  const settings = s3OfEnvironment(config) ?? (await s3OfSite(config))
  if (settings) return s3Target(settings, config.BACKUP_S3_FOLDER)
  throw new BackupError('place', 'No object storage is set up: set S3_BUCKET and the other variables S3_… (README).')
}

/** The object storage of the site settings; undefined without one, and without a site. */
async function s3OfSite(config: Config): Promise<S3Settings | undefined> {
  const snapshot = await openSnapshot(config.DATABASE_URL)
  await snapshot?.close()
  return snapshot && withSite(config, async ({ storage }) => (await storage.settings()).s3)
}

/**
 * Runs work with the storages of a site. Does not migrate the database, and does not create a missing one.
 * @throws BackupError no_site
 */
export async function withSite<T>(config: Config, work: (site: BackupSite) => Promise<T>): Promise<T> {
  const snapshot = await openSnapshot(config.DATABASE_URL)
  if (!snapshot)
    throw new BackupError('no_site', `There is no site in ${shownDatabaseUrl(config.DATABASE_URL)} (DATABASE_URL)`)
  await snapshot.close()
  const database: Database = await openDatabase(config.DATABASE_URL)
  try {
    return await work({ config, storage: storesOf({ config, database, secrets: openSecrets(config) }) })
  } finally {
    await database.close()
  }
}
