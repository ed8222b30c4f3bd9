import { type Row, textIn } from '#server/migrate/tables/tables.ts'

/** A time of PostgreSQL in UTC as unix seconds; 0: unknown. */
export function timeIn(row: Row, column: string): number {
  const text = textIn(row, column)
  const ms = text === '' ? Number.NaN : Date.parse(`${text.replace(' ', 'T').replace(/[+-]\d\d(?::?\d\d)?$/, '')}Z`)
  return Number.isNaN(ms) ? 0 : Math.floor(ms / 1000)
}

/** Whether a column of a row has something: a time, or the value true. */
export const isSet = (row: Row, column: string): boolean => !['', 'f', 'false'].includes(textIn(row, column))

/** A JSON column; undefined when it is empty or damaged. */
export function jsonIn(row: Row, column: string): unknown {
  try {
    const text = textIn(row, column)
    return text === '' ? undefined : (JSON.parse(text) ?? undefined)
  } catch {
    return undefined
  }
}
