import type { Align } from './row.ts'
import type { MarkdownTable } from './table.ts'

/** Functions that change a table. Each returns a new table, or the same one when the change is not possible. Row 0 is the head. */

const moved = <V>(list: readonly V[], from: number, to: number): V[] => {
  const next = list.filter((_, i) => i !== from)
  next.splice(to, 0, ...list.slice(from, from + 1))
  return next
}
const inserted = <V>(list: readonly V[], at: number, value: V): V[] => [...list.slice(0, at), value, ...list.slice(at)]
const without = <V>(list: readonly V[], at: number): V[] => list.filter((_, i) => i !== at)

/** An empty table. @param rows the number of rows below the head */
export const emptyTable = (columns: number, rows: number): MarkdownTable => ({
  align: Array<Align>(columns).fill(null),
  rows: Array.from({ length: rows + 1 }, () => Array<string>(columns).fill('')),
})

/** Replaces the text of a cell. */
export const setCell = (table: MarkdownTable, row: number, column: number, text: string): MarkdownTable => ({
  ...table,
  rows: table.rows.map((cells, r) => (r === row ? cells.map((cell, c) => (c === column ? text : cell)) : cells)),
})

/** Inserts an empty row before the row `at`, never above the head. */
export const addRow = (table: MarkdownTable, at: number): MarkdownTable => ({
  ...table,
  rows: inserted(table.rows, Math.max(1, at), Array<string>(table.align.length).fill('')),
})

/** Removes a row, but not the head. */
export const removeRow = (table: MarkdownTable, at: number): MarkdownTable =>
  at < 1 ? table : { ...table, rows: without(table.rows, at) }

/** Moves a row to the index `to`. The head stays first. */
export const moveRow = (table: MarkdownTable, from: number, to: number): MarkdownTable =>
  from < 1 || to < 1 || to >= table.rows.length ? table : { ...table, rows: moved(table.rows, from, to) }

/** Inserts an empty column before the column `at`. */
export const addColumn = (table: MarkdownTable, at: number): MarkdownTable => ({
  align: inserted(table.align, at, null),
  rows: table.rows.map((cells) => inserted(cells, at, '')),
})

/** Removes a column, but not the only one. */
export const removeColumn = (table: MarkdownTable, at: number): MarkdownTable =>
  table.align.length < 2
    ? table
    : { align: without(table.align, at), rows: table.rows.map((cells) => without(cells, at)) }

/** Moves a column to the index `to`. */
export const moveColumn = (table: MarkdownTable, from: number, to: number): MarkdownTable =>
  to < 0 || to >= table.align.length
    ? table
    : { align: moved(table.align, from, to), rows: table.rows.map((cells) => moved(cells, from, to)) }

/** Sets the alignment of a column. */
export const alignColumn = (table: MarkdownTable, column: number, align: Align): MarkdownTable => ({
  ...table,
  align: table.align.map((was, i) => (i === column ? align : was)),
})

const PLAIN_NUMBER = /^[-+]?[\d,]*(?:\.\d+)?%?$/
const numberIn = (text: string) => {
  const bare = text.trim()
  return PLAIN_NUMBER.test(bare) && /\d/.test(bare) ? Number(bare.replace(/[,%]/g, '')) : Number.NaN
}

/**
 * Sorts the rows below the head by a column: as numbers if all its cells are numbers, else as words of the language. Empty cells come last in
 * both directions, and equal rows keep their order.
 * @param lang BCP 47
 */
export function sortRows(table: MarkdownTable, column: number, direction: 'up' | 'down', lang: string): MarkdownTable {
  const [head = [], ...rest] = table.rows
  const textOf = (row: readonly string[]) => (row[column] ?? '').trim()
  const filled = rest.filter((row) => textOf(row))
  const asNumbers = filled.length > 0 && filled.every((row) => !Number.isNaN(numberIn(textOf(row))))
  const { compare } = new Intl.Collator(lang, { numeric: true })
  const sign = direction === 'up' ? 1 : -1
  const order = (a: readonly string[], b: readonly string[]) =>
    sign * (asNumbers ? numberIn(textOf(a)) - numberIn(textOf(b)) : compare(textOf(a), textOf(b)))
  return { ...table, rows: [head, ...filled.sort(order), ...rest.filter((row) => !textOf(row))] }
}
