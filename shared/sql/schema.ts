import { SQL_COPIED_CHARACTERS } from './limits.ts'
import type { SqlColumn, SqlTable } from './model.ts'

const low = (text: string) => text.toLowerCase()

/** The tables that were read so far. */
export class SqlSchema {
  #tables = new Map<string, SqlTable>()
  #byName = new Map<string, SqlTable>()
  /** Cache: the columns of a table by name, valid for this number of columns. */
  #columns = new WeakMap<SqlTable, { count: number; byName: Map<string, SqlColumn> }>()
  #copied = 0
  /** The database that `USE` chose; tables without a schema are in it. */
  database = ''

  /** Adds a table. It replaces a former table with the same name. */
  add(table: SqlTable): void {
    if (table.schema === '') table.schema = this.database
    this.#tables.set(low(`${table.schema}.${table.name}`), table)
    this.#byName.set(low(table.name), table)
  }

  /** Finds a table by its name, with or without qualification (`db.schema.name`). */
  find(name: readonly string[]): SqlTable | undefined {
    const [schema, table] = [name.at(-2) ?? (this.database || undefined), name.at(-1) ?? '']
    return (schema !== undefined && this.#tables.get(low(`${schema}.${table}`))) || this.#byName.get(low(table))
  }

  /** Finds a column. */
  column(table: SqlTable | undefined, name: string | undefined): SqlColumn | undefined {
    if (!table || name === undefined) return undefined
    let known = this.#columns.get(table)
    if (known?.count !== table.columns.length) {
      known = {
        count: table.columns.length,
        byName: new Map(table.columns.map((column) => [low(column.name), column])),
      }
      this.#columns.set(table, known)
    }
    return known.byName.get(low(name))
  }

  /** Must be called when a column was renamed or removed. */
  renamed(table: SqlTable): void {
    this.#columns.delete(table)
  }

  /** Counts a copy of the columns of a table. @returns whether the limit allows it */
  mayCopy({ columns }: SqlTable): boolean {
    for (const { type, comment, default: value, generated } of columns)
      this.#copied += 100 + type.length + comment.length + (value?.length ?? 0) + (generated?.length ?? 0)
    return this.#copied <= SQL_COPIED_CHARACTERS
  }

  /** Completes the tables when everything is read. */
  finish(): SqlTable[] {
    const tables = [...this.#tables.values()]
    for (const table of tables) {
      const keys = new Set(table.primaryKey.map(low))
      for (const column of table.columns) {
        if (/^nextval\s*\(/i.test(column.default ?? '')) column.identity = true
        if (keys.has(low(column.name)) || column.identity) column.nullable = false
      }
      for (const key of table.foreignKeys) {
        const name = key.table.split('.')
        const other = this.find(name.length > 1 ? name : [table.schema, ...name])
        if (other?.schema === table.schema) key.table = other.name
        if (key.references.length === 0 && other?.primaryKey.length === key.columns.length)
          key.references = other.primaryKey
      }
    }
    return tables
  }
}
