import { existsSync, rmSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { RESTORE_MARK } from '#server/db/restore-mark.ts'
import { syncPath } from '#server/db/sync-path.ts'
import { type Place, type PortableRow, type PortableTable, quoted } from './portable.ts'

const BESIDE = ['', '-wal', '-shm', '-journal']

/**
 * A place for a restore in a SQLite file. The rows are written to a file beside it, which gets the name at the end. Until then a marked file has the
 * name, so no server creates an empty site there.
 * @param file the path that the database will have
 * @returns undefined when there is a database already
 */
export function sqlitePlace(file: string): Place | undefined {
  if (existsSync(file) && !isFree(file)) return undefined
  const work = `${file}.restoring`
  // The remains of an interrupted restore.
  for (const end of BESIDE) rmSync(work + end, { force: true })
  const mark = new DatabaseSync(file)
  mark.exec(`create table if not exists ${RESTORE_MARK} (at text)`)
  mark.close()
  let database: DatabaseSync | undefined
  let triggers: string[] = []
  const statements = new Map<string, StatementSync>()
  const removeAll = async (name: string) => {
    for (const end of BESIDE) await rm(name + end, { force: true })
  }

  return {
    url: `sqlite:${work}`,
    begin: async () => {
      database = new DatabaseSync(work)
      // The file is not synced during the restore, because it can be built again. It is synced before it is released.
      database.exec('pragma synchronous = off; pragma foreign_keys = off; begin immediate')
      triggers = textsOf(database, `select sql from sqlite_master where type = 'trigger'`)
      for (const name of textsOf(database, `select name from sqlite_master where type = 'trigger'`))
        database.exec(`drop trigger ${quoted(name)}`)
    },
    add: async (table, rows) => insertRows(database as DatabaseSync, statements, table, rows),
    end: async (tables) => {
      const filled = database as DatabaseSync
      for (const { name, last_id } of tables) if (last_id > 0) raiseLastId(filled, name, last_id)
      for (const trigger of triggers) filled.exec(trigger)
      filled.exec('commit; pragma wal_checkpoint(truncate)')
      statements.clear()
      filled.close()
      database = undefined
    },
    open: async () => {
      const finished = new DatabaseSync(work)
      finished.exec('pragma wal_checkpoint(truncate)')
      finished.close()
      await syncPath(work)
      for (const end of BESIDE.slice(1)) await rm(file + end, { force: true })
      await rename(work, file)
      await syncPath(dirname(file))
    },
    abandon: async () => {
      statements.clear()
      database?.close()
      database = undefined
      await removeAll(work)
      await removeAll(file)
    },
  }
}

/** Whether a file has no tables, or only those of an unfinished restore. */
function isFree(file: string): boolean {
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    const names = textsOf(database, 'select name from sqlite_master')
    return names.length === 0 || names.includes(RESTORE_MARK)
  } catch {
    // The file is not a database.
    return false
  } finally {
    database.close()
  }
}

const textsOf = (database: DatabaseSync, sql: string): string[] =>
  database
    .prepare(sql)
    .all()
    .map((row) => String(Object.values(row)[0]))

function insertRows(
  database: DatabaseSync,
  statements: Map<string, StatementSync>,
  { name, columns }: PortableTable,
  rows: readonly PortableRow[],
): void {
  let statement = statements.get(name)
  if (!statement) {
    // The backup contains the rows that migrations wrote, too.
    database.exec(`delete from ${quoted(name)}`)
    statement = database.prepare(
      `insert into ${quoted(name)} (${columns.map(quoted).join(', ')}) values (${columns.map(() => '?').join(', ')})`,
    )
    statements.set(name, statement)
  }
  for (const row of rows) statement.run(...columns.map((column) => row[column] ?? null))
}

function raiseLastId(database: DatabaseSync, table: string, last_id: number): void {
  const { changes } = database
    .prepare('update sqlite_sequence set seq = max(seq, ?) where name = ?')
    .run(last_id, table)
  if (changes === 0) database.prepare('insert into sqlite_sequence (name, seq) values (?, ?)').run(table, last_id)
}
