/** A row of a table, with the values of its driver: texts, numbers, bytes or null. 64-bit numbers come as texts or bigints. */
export type Row = Readonly<Record<string, unknown>>

/** The tables of another system, open for reading only. */
export interface Tables {
  /** The columns of a table; empty when there is no such table. */
  columns(table: string): ReadonlySet<string>
  count(table: string): Promise<number>
  /**
   * All rows of a table by its key, some at a time.
   * @param key a unique column of numbers, or of UUIDs in PostgreSQL
   * @param without columns that are not read, because they are large
   */
  rows(table: string, key: string, without?: readonly string[]): AsyncIterable<Row>
  /** All rows in another order, by columns. It never reads more than a few at a time. */
  sorted(table: string, order: readonly string[], without?: readonly string[]): AsyncIterable<Row>
  /** A column of one row; undefined when there is no such row. */
  value(table: string, key: string, id: string, column: string): Promise<unknown>
  /** A column of one row as its bytes, for texts in another encoding. */
  bytes(table: string, key: string, id: string, column: string): Promise<Uint8Array | undefined>
  close(): Promise<void>
}

/** A text of a row; '' for null and for a column that the release does not have. */
export function textIn(row: Row, column: string): string {
  const value = row[column]
  if (value === null || value === undefined) return ''
  return value instanceof Uint8Array ? Buffer.from(value).toString() : String(value)
}

/** A whole number of a row; `unset` for null, for other texts and for a column that the release does not have. */
export function numberIn(row: Row, column: string, unset = 0): number {
  const text = textIn(row, column).trim()
  const value = text === '' ? Number.NaN : Number(text)
  return Number.isSafeInteger(Math.trunc(value)) ? Math.trunc(value) : unset
}

/** An id of a row as a reference; '' for 0 and null. */
export function idIn(row: Row, column: string): string {
  const text = textIn(row, column).trim()
  return /^0*$/.test(text) ? '' : text
}
