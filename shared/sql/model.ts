/** What is known of a database's tables. Names stand as they were written, without quotes. */

export interface SqlColumn {
  name: string
  /** `varchar (255)`; empty when the column has none (SQLite). */
  type: string
  nullable: boolean
  /** The expression as it was written; `null` without one. */
  default: string | null
  /** Counts by itself: AUTO_INCREMENT, IDENTITY, serial. */
  identity: boolean
  /** The expression of a generated column. */
  generated: string | null
  comment: string
}

export interface SqlIndex {
  name: string
  unique: boolean
  /** Columns or expressions, in order, with their length or direction. */
  columns: string[]
  /** Of an index of some rows only. */
  where: string
}

export interface SqlForeignKey {
  name: string
  columns: string[]
  /** The other table, with its schema if that was written. */
  table: string
  /** Empty until all is read, when the statement names none: then they are the other table's primary key. */
  references: string[]
}

export interface SqlTable {
  /** Empty when none was written. */
  schema: string
  name: string
  comment: string
  columns: SqlColumn[]
  primaryKey: string[]
  indexes: SqlIndex[]
  foreignKeys: SqlForeignKey[]
}
