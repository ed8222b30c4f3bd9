import { sql } from 'kysely'
import type { Database } from './open.ts'

/** The table that marks a database which is being restored. It is removed when all rows and files are there and were compared. */
export const RESTORE_MARK = 'restore_unfinished'

/** Refuses a database that a restore has not finished, so that nobody works on half a site. @throws Error */
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
