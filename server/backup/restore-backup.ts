import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Config, shownDatabaseUrl } from '#server/config.ts'
import { ensureDataDir } from '#server/data-dir.ts'
import { openDatabase } from '#server/db/open.ts'
import { openPlace } from '#server/db/portable/open-place.ts'
import type { Place, PortableRow, PortableTable } from '#server/db/portable/portable.ts'
import { rebuildIndex } from '#server/search/index-pages.ts'
import { idOfKeyText, openSecrets, readKeyFile, writeKeyFile } from '#server/secrets/secrets.ts'
import { localKeyOf } from '#server/storage/object-keys.ts'
import { BackupError } from './backup-error.ts'
import type { BackupProgress } from './backup-types.ts'
import { fillPlace } from './fill-place.ts'
import type { About } from './manifest.ts'
import { type ArchiveSource, openArchive } from './open-archive.ts'
import type { OpenBeside } from './read-archive.ts'
import { type RestoredFiles, restoredFiles } from './restored-files.ts'

export interface RestoreOptions extends ArchiveSource {
  /** Restores without the key of the secrets. Visit passwords, tokens of items, two-step logins and passwords of other services are lost. */
  withNewKey?: boolean
  onProgress?: (progress: BackupProgress) => void
  signal?: AbortSignal
}

export interface RestoreReport {
  about: About
  rows: number
  files: number
  file_bytes: number
  /** Files that the backup did not contain. */
  missing: number
  /** Files that were damaged when the backup was made. */
  damaged: number
  /** The number of pages in the search index. */
  pages: number
}

/** Tables about object storages. Their rows are not restored, because the restored site has its files on this machine and uses new folders. */
const WITHOUT_ROWS = new Set(['storage_place', 'moved_file'])

/**
 * Restores a backup into an empty database and a data folder without files. No server can open the site before the comparison has succeeded. After an
 * error the place is empty again. Files of object storages are stored on this machine.
 * @throws BackupError; errors of the database, the file system and the place of the archive; the reason of `signal`
 */
export async function restoreBackup(config: Config, options: RestoreOptions): Promise<RestoreReport> {
  ensureDataDir(config)
  const { bytes, openBeside } = await openArchive(options)
  const place = await openPlace(config.DATABASE_URL)
  if (!place) {
    const shown = shownDatabaseUrl(config.DATABASE_URL)
    throw new BackupError('not_empty', `The database ${shown} is not empty. Restore into a new one (DATABASE_URL).`)
  }
  // The database comes first: the files of an interrupted restore may be removed only when its database is still unfinished.
  const files = await restoredFiles(config.DATA_DIR)
  if (!files) {
    await place.abandon()
    throw new BackupError(
      'not_empty',
      `The folder ${join(config.DATA_DIR, 'uploads')} has files already. Restore into an empty DATA_DIR.`,
    )
  }
  const report = await fill(config, { ...options, place, files, bytes, openBeside })
  await files.finish()
  return report
}

interface Filling extends RestoreOptions {
  place: Place
  files: RestoredFiles
  bytes: AsyncIterable<Buffer>
  openBeside: OpenBeside
}

/** Fills an empty place and opens it. After an error the place is empty again. */
async function fill(config: Config, { place, files, bytes, openBeside, ...options }: Filling): Promise<RestoreReport> {
  let key: string | undefined
  let hasWrittenKey = false
  try {
    const say = (step: BackupProgress['step'], done: number) => options.onProgress?.({ step, done, total: 0, bytes: 0 })
    const { about, manifest } = await fillPlace(bytes, {
      place,
      openBeside,
      begin: (about, text) => {
        key = keyToWrite(config, about, text, options.withNewKey ?? false)
      },
      rowOf: restoredRow,
      file: files.add,
      onProgress: say,
      signal: options.signal,
    })
    const pages = await index(place.url, (read) => say('index', read))
    options.signal?.throwIfAborted()
    if (key !== undefined) writeKeyFile(config.DATA_DIR, key)
    hasWrittenKey = key !== undefined
    await files.open()
    await place.open()
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    const { count, bytes: file_bytes, missing, damaged } = manifest.files
    return { about, rows, files: count - missing, file_bytes, missing, damaged, pages }
  } catch (error) {
    await files.abandon()
    if (hasWrittenKey) await rm(join(config.DATA_DIR, 'secret.key'), { force: true })
    await place.abandon()
    throw error
  }
}

function restoredRow(row: PortableRow, { name }: PortableTable): PortableRow | undefined {
  if (WITHOUT_ROWS.has(name)) return undefined
  return typeof row.storage_key === 'string' ? { ...row, storage_key: localKeyOf(row.storage_key) } : row
}

/**
 * Checks that the restored site has the key of its secrets.
 * @param text the key file in the archive
 * @returns the key file to write; undefined if none is needed
 * @throws BackupError key_missing, key_other
 */
function keyToWrite(config: Config, { key_id }: About, text: string | undefined, withNewKey: boolean) {
  const has = config.SECRET_KEY !== undefined || readKeyFile(config.DATA_DIR) !== undefined
  if (withNewKey || (has && openSecrets(config).id === key_id)) return undefined
  if (has)
    throw new BackupError(
      'key_other',
      `${config.SECRET_KEY ? 'SECRET_KEY' : 'The file secret.key in DATA_DIR'} is not the key of the site in the backup. Give the right one, or take it away when the archive contains it.`,
    )
  if (text !== undefined && idOfKeyText(text) === key_id) return text
  throw new BackupError(
    'key_missing',
    'The archive does not contain the key of the secrets. Set SECRET_KEY, or put secret.key into DATA_DIR, as the site had it; --new-key restores without it, and then visit passwords, tokens of items, two-step logins and passwords of other services have to be set again.',
  )
}

async function index(url: string, onProgress: (read: number) => void): Promise<number> {
  const database = await openDatabase(url)
  try {
    return await rebuildIndex(database, onProgress)
  } finally {
    await database.close()
  }
}
