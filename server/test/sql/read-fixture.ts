import { readFileSync } from 'node:fs'
import type { SqlTable } from '#shared/sql/model.ts'
import { readSql } from '#shared/sql/read.ts'

/** The text of an SQL file in this folder. */
export const fixture = (name: 'mysqldump' | 'oracle' | 'pg_dump' | 'sqlite' | 'sqlserver'): string =>
  readFileSync(new URL(`${name}.sql`, import.meta.url), 'utf8')

/** The table with a name in an SQL text. */
export function tableOf(sql: string, name: string): SqlTable {
  const table = readSql(sql).find((one) => one.name === name)
  if (!table) throw new Error(`no table ${name}`)
  return table
}

/** The columns of a table, one line each: name, type, nullable, default, whether it is an identity column, expression, comment. */
export const columns = (sql: string, name: string): string[] =>
  tableOf(sql, name).columns.map((column) =>
    [
      column.name,
      column.type,
      column.nullable ? 'null' : 'not null',
      column.default ?? '',
      column.identity ? 'counts' : '',
      column.generated ?? '',
      column.comment,
    ].join('|'),
  )
