import { stat } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Database, Db } from './open.ts'

/** The facts about the database for administrators. */
export interface DatabaseState {
  /** With its version: `SQLite 3.50.4`. */
  engine: string
  /** The size of the files; null: unknown. */
  bytes: number | null
}

/** The engine of the database and the size of its files. Reads no table. */
export async function databaseState({ db, dialect, file }: Database): Promise<DatabaseState> {
  if (dialect === 'sqlite') {
    const { rows } = await sql<{ version: string }>`select sqlite_version() as version`.execute(db)
    const sizes = await Promise.all(
      [file ?? '', `${file}-wal`].map((path) =>
        stat(path).then(
          ({ size }) => size,
          () => 0,
        ),
      ),
    )
    return { engine: `SQLite ${rows[0]?.version ?? ''}`, bytes: sizes.reduce((sum, size) => sum + size, 0) || null }
  }
  const { rows } = await sql<{ version: string; bytes: number }>`
    select current_setting('server_version') as version, pg_database_size(current_database()) as bytes`.execute(db)
  const version = rows[0]?.version.split(' ', 1)[0] ?? ''
  return { engine: `PostgreSQL ${version}`, bytes: rows[0]?.bytes ?? null }
}

/** The clock of PostgreSQL in unix seconds, with parts of a second. */
export async function databaseTime(db: Db): Promise<number> {
  const { rows } = await sql<{ now: number }>`
    select cast(extract(epoch from clock_timestamp()) as double precision) as now`.execute(db)
  return rows[0]?.now ?? 0
}
