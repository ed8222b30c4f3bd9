import { SourceError, type SourceGiven } from '#server/migrate/source.ts'
import { openMysqlTables } from './mysql-tables.ts'
import { openSqliteTables } from './sqlite-tables.ts'
import { type Tables, textIn } from './tables.ts'

/** Whether the data are in a MySQL or MariaDB. */
export const isMysql = (db: string): boolean => /^(mysql|mariadb):\/\//.test(db)

/** Opens a MySQL database or a SQLite file. @throws SourceError */
export const openTables = (given: Pick<SourceGiven, 'db' | 'folder'>): Promise<Tables> =>
  isMysql(given.db) ? openMysqlTables(given.db) : openSqliteTables(given.db, given.folder)

/** @param system the system and its releases, for the message. @throws SourceError if tables are missing */
export function assertTables(tables: Tables, needed: readonly string[], system: string): void {
  const missing = needed.filter((table) => tables.columns(table).size === 0)
  if (missing.length > 0) throw new SourceError('move_other_system', { system, missing: missing.join(', ') })
}

/** How many of the first rows of a table are marks of a site. */
export const MARKS = 20

/** The marks of the first rows of a table: its name, the key and the time of each. */
export async function marksOfTable(tables: Tables, table: string, key: string, time: string): Promise<string[]> {
  const marks: string[] = []
  for await (const row of tables.rows(table, key)) {
    if (marks.length === MARKS) break
    marks.push(`${table} ${textIn(row, key)} ${textIn(row, time)}`)
  }
  return marks
}
