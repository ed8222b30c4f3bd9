import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Database } from './open.ts'

/** The table that marks a database during a restore. It is removed when all rows and files are there and have been compared. */
export const RESTORE_MARK = 'restore_unfinished'

/** Refuses a database with an unfinished restore, so that nobody works on an incomplete site. @throws Error */
export async function assertNotRestoring({ db, dialect }: Pick<Database, 'db' | 'dialect'>): Promise<void> {
  const { rows } =
    dialect === 'sqlite'
      ? await sql`select name from sqlite_master where name = ${RESTORE_MARK}`.execute(db)
      : await sql`select 1 from information_schema.tables where table_schema = current_schema() and table_name = ${RESTORE_MARK}`.execute(
          db,
        )
  if (rows.length > 0)
    throw new Error('a restore is running, or has not finished; if it was interrupted, run octavo restore again')
}

/** A list in the data folder: the folders with files that a restore is moving to their final place. */
export const RESTORED_FOLDERS = join('uploads.restoring', 'opened')

/** Notes that the files of a data folder belong to the site that is being opened, so that no restore removes them as its own. */
export const keepRestoredFiles = (dataDir: string): Promise<void> =>
  rm(join(dataDir, RESTORED_FOLDERS), { force: true })
