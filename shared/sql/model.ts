/** A column of a table. Names are as written, without quotes. */

export interface SqlColumn {
  name: string
  /** `varchar (255)`; empty when the column has none (SQLite). */
  type: string
  nullable: boolean
  /** The expression as written; `null` without one. */
  default: string | null
  /** AUTO_INCREMENT, IDENTITY, or serial. */
  identity: boolean
  /** The expression of a generated column. */
  generated: string | null
  comment: string
}

export interface SqlIndex {
  name: string
  unique: boolean
  /** Columns or expressions in order, with their length or direction. */
  columns: string[]
  /** The condition of a partial index; else empty. */
  where: string
}

export interface SqlForeignKey {
  name: string
  columns: string[]
  /** The other table, with its schema if it is written. */
  table: string
  /** The referenced columns. If the statement names none, they become the primary key of the other table when everything is read. */
  references: string[]
}

export interface SqlTable {
  /** Empty when none is written. */
  schema: string
  name: string
  comment: string
  columns: SqlColumn[]
  primaryKey: string[]
  indexes: SqlIndex[]
  foreignKeys: SqlForeignKey[]
}
