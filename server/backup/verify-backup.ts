import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { shownDatabaseUrl } from '#server/config.ts'
import { openPlace } from '#server/db/portable/open-place.ts'
import { BackupError } from './backup-error.ts'
import type { BackupProgress } from './backup-types.ts'
import { fillPlace } from './fill-place.ts'
import type { About } from './manifest.ts'
import { type ArchiveSource, openArchive } from './open-archive.ts'

export interface VerifyOptions extends ArchiveSource {
  /** An empty database for the restore. It is empty again afterwards. The default is a SQLite file in a temporary folder. */
  databaseUrl?: string
  onProgress?: (progress: BackupProgress) => void
  signal?: AbortSignal
}

/** The counts of a check. */
export interface VerifyReport {
  about: About
  tables: number
  rows: number
  files: number
  file_bytes: number
  missing: number
  damaged: number
}

/**
 * Checks a backup by a trial restore: reads the whole archive, adds all rows to an empty database, reads them again and migrates the tables. Compares
 * the counts and SHA-256 of all rows and files. Removes the trial afterwards.
 * @throws BackupError; errors of the database, the file system and the place of the archive; the reason of `signal`
 */
export async function verifyBackup(options: VerifyOptions): Promise<VerifyReport> {
  const { bytes, openBeside } = await openArchive(options)
  const folder = await mkdtemp(join(tmpdir(), 'octavo-verify-'))
  try {
    const url = options.databaseUrl ?? `sqlite:${join(folder, 'octavo.db')}`
    const place = await openPlace(url)
    if (!place) throw new BackupError('not_empty', `The database ${shownDatabaseUrl(url)} is not empty.`)
    try {
      const { about, manifest } = await fillPlace(bytes, {
        place,
        openBeside,
        begin: () => {},
        rowOf: (row) => row,
        file: async (_, file) => {
          // The archive reader compares the SHA-256.
          for await (const _part of file);
        },
        onProgress: (step, done) => options.onProgress?.({ step, done, total: 0, bytes: 0 }),
        signal: options.signal,
      })
      const { count, bytes: file_bytes, missing, damaged } = manifest.files
      const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
      return { about, tables: manifest.tables.length, rows, files: count - missing, file_bytes, missing, damaged }
    } finally {
      await place.abandon()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
