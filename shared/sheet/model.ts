import type { Area, Spot } from './address.ts'
import { areaAt } from './merges.ts'

/** How a cell looks, in the words of the format (docs/protocol.md, Spreadsheets). What we do not know is kept. */
export interface CellStyle {
  align?: 'left' | 'center' | 'right'
  valign?: 'top' | 'middle' | 'bottom'
  font?: { bold?: boolean; italic?: boolean; name?: string; size?: number }
  /** CSS colours of the text and of the cell. */
  color?: string
  bgcolor?: string
  underline?: boolean
  strike?: boolean
  textwrap?: boolean
  /** `percent`, `usd`, … */
  format?: string
  [more: string]: unknown
}

export interface Cell {
  /** As it was typed: `=A1+B2` for a formula. */
  text: string
  /** Which of the sheet's styles it wears. */
  style?: number
  [more: string]: unknown
}

export interface Row {
  cells: Readonly<Record<number, Cell>>
  /** In pixels. */
  height?: number
  [more: string]: unknown
}

export interface Column {
  /** In pixels. */
  width?: number
  [more: string]: unknown
}

/** One sheet. Never changed in place: every operation returns another one, so that undo is the one before. */
export interface Sheet {
  name: string
  /** Only rows that hold something; key: the row's number from 0. */
  rows: Readonly<Record<number, Row>>
  rowCount: number
  cols: Readonly<Record<number, Column>>
  colCount: number
  merges: readonly Area[]
  /** The first cell that scrolls: rows above and columns before it stand still. */
  frozen: Spot
  styles: readonly CellStyle[]
  /** What the format says besides (validations, autofilter, …), as it was read. */
  more: Readonly<Record<string, unknown>>
  moreRows: Readonly<Record<string, unknown>>
  moreCols: Readonly<Record<string, unknown>>
}

/** The sheets of a page, in order; at least one. */
export type Book = readonly Sheet[]

const NO_CELL: Cell = { text: '' }

/** A cell, an empty one where nothing is. */
export const cellAt = (sheet: Sheet, { row, col }: Spot): Cell => sheet.rows[row]?.cells[col] ?? NO_CELL

/** The text of a cell as it was typed. */
export const textAt = (sheet: Sheet, row: number, col: number): string => sheet.rows[row]?.cells[col]?.text ?? ''

export const styleOf = (sheet: Sheet, cell: Cell | undefined): CellStyle | undefined =>
  cell?.style === undefined ? undefined : sheet.styles[cell.style]

/** The merged rectangle that a cell belongs to. */
export const mergeAt = (sheet: Sheet, { row, col }: Spot): Area | undefined => areaAt(sheet.merges, { row, col })

/** Calls `visit` for each cell that holds something, row by row. */
export function eachCell(sheet: Sheet, visit: (cell: Cell, row: number, col: number) => void): void {
  for (const [row, line] of Object.entries(sheet.rows))
    for (const [col, cell] of Object.entries(line.cells)) visit(cell, Number(row), Number(col))
}

/** The rectangle from the first cell to the last one with a text; `null` for an empty sheet. */
export function usedArea(sheet: Sheet): Area | null {
  let bottom = -1
  let right = -1
  eachCell(sheet, (cell, row, col) => {
    if (cell.text === '') return
    bottom = Math.max(bottom, row)
    right = Math.max(right, col)
  })
  return bottom < 0 ? null : { top: 0, left: 0, bottom, right }
}

/** Another book in which one sheet is what `change` makes of it; the same book when it makes nothing of it. */
export function withSheet(book: Book, index: number, change: (sheet: Sheet) => Sheet): Book {
  const sheet = book[index]
  if (!sheet) return book
  const next = change(sheet)
  return next === sheet ? book : book.map((one, at) => (at === index ? next : one))
}
