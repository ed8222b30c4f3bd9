import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { quoted } from '#server/db/portable/portable.ts'

/** The releases of ShowDoc whose sites the tests have. */
export const RELEASES = ['2.10.10', '3.3.1', '3.9.2'] as const
export type Release = (typeof RELEASES)[number]

type Value = string | number | null
interface OldTable {
  /** The column that numbers the rows. */
  key: string
  columns: Record<string, 'INTEGER' | 'TEXT'>
  rows: Value[][]
}
type OldTables = Record<string, OldTable>

/** The folder of the uploaded files of all sites. */
export const UPLOADS = fileURLToPath(new URL('./uploads', import.meta.url))

/** The tables of the site of a release. */
const tablesOf = (release: Release): OldTables =>
  JSON.parse(readFileSync(new URL(`./release-${release}.json`, import.meta.url), 'utf8')) as OldTables

/** A site that a test may change before it is moved. */
export class OldSite {
  readonly tables: OldTables

  constructor(release: Release) {
    this.tables = tablesOf(release)
  }

  /** The rows of a table as objects. */
  rows(table: string): Record<string, Value>[] {
    const { columns, rows } = this.#table(table)
    const names = Object.keys(columns)
    return rows.map((row) => Object.fromEntries(names.map((name, at) => [name, row[at] ?? null])))
  }

  /** The first row that has these values. */
  row(table: string, having: Record<string, Value>): Record<string, Value> {
    const found = this.rows(table).find((row) => Object.entries(having).every(([name, value]) => row[name] === value))
    if (!found) throw new Error(`the site has no row ${JSON.stringify(having)} in ${table}`)
    return found
  }

  /** Adds a row. Columns that are not given have the values of the first row of the table, or nothing. */
  add(table: string, given: Record<string, Value>): void {
    const { columns, rows } = this.#table(table)
    const like = this.rows(table)[0] ?? {}
    rows.push(Object.entries(columns).map(([name, type]) => given[name] ?? like[name] ?? (type === 'TEXT' ? '' : 0)))
  }

  /** Changes all rows that have these values. */
  change(table: string, having: Record<string, Value>, change: Record<string, Value>): void {
    const { columns, rows } = this.#table(table)
    const names = Object.keys(columns)
    for (const row of rows)
      if (Object.entries(having).every(([name, value]) => row[names.indexOf(name)] === value))
        for (const [name, value] of Object.entries(change)) row[names.indexOf(name)] = value
  }

  /** Removes all rows that have these values. */
  remove(table: string, having: Record<string, Value>): void {
    const { columns, rows } = this.#table(table)
    const names = Object.keys(columns)
    const rest = rows.filter(
      (row) => !Object.entries(having).every(([name, value]) => row[names.indexOf(name)] === value),
    )
    rows.splice(0, rows.length, ...rest)
  }

  #table(table: string): OldTable {
    const found = this.tables[table]
    if (!found) throw new Error(`the site has no table ${table}`)
    return found
  }

  /** Writes the SQLite file of the site, as the releases name it. @returns its path */
  write(folder: string, name = 'showdoc.db.php'): string {
    const file = join(folder, name)
    const database = new DatabaseSync(file)
    // The first table of every site, which keeps a web server from sending the file.
    database.exec('create table "<?php " ("x" integer primary key)')
    for (const [table, { key, columns, rows }] of Object.entries(this.tables)) {
      const list = Object.entries(columns).map(
        ([column, type]) => `${quoted(column)} ${column === key ? 'INTEGER PRIMARY KEY' : type}`,
      )
      database.exec(`create table ${quoted(table)} (${list.join(', ')})`)
      const places = Object.keys(columns).map(() => '?')
      const insert = database.prepare(`insert into ${quoted(table)} values (${places.join(', ')})`)
      for (const row of rows) insert.run(...row)
    }
    database.close()
    return file
  }
}
