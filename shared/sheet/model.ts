import type { Area, Spot } from './address.ts'
import { areaAt } from './merges.ts'

/** The format of a cell (docs/protocol.md, Spreadsheets). Unknown members are kept. */
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
  /** As typed: `=A1+B2` for a formula. */
  text: string
  /** Its index in the styles of the sheet. */
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

/** A sheet. It is never changed in place: every operation returns a new one, so that undo can restore the old one. */
export interface Sheet {
  name: string
  /** Rows with content, by their number from 0. */
  rows: Readonly<Record<number, Row>>
  rowCount: number
  cols: Readonly<Record<number, Column>>
  colCount: number
  merges: readonly Area[]
  /** The first cell that scrolls: rows above and columns before it stand still. */
  frozen: Spot
  styles: readonly CellStyle[]
  /** Other parts of the format (validations, autofilter, …), as they were read. */
  more: Readonly<Record<string, unknown>>
  moreRows: Readonly<Record<string, unknown>>
  moreCols: Readonly<Record<string, unknown>>
}

/** The sheets of a page, in order; at least one. */
export type Book = readonly Sheet[]

const NO_CELL: Cell = { text: '' }

/** A cell; an empty one if the sheet has none there. */
export const cellAt = (sheet: Sheet, { row, col }: Spot): Cell => sheet.rows[row]?.cells[col] ?? NO_CELL

/** The text of a cell as it was typed. */
export const textAt = (sheet: Sheet, row: number, col: number): string => sheet.rows[row]?.cells[col]?.text ?? ''

/** The style of a cell; undefined: the cell has none. */
export const styleOf = (sheet: Sheet, cell: Cell | undefined): CellStyle | undefined =>
  cell?.style === undefined ? undefined : sheet.styles[cell.style]

/** The merged rectangle that a cell belongs to. */
export const mergeAt = (sheet: Sheet, { row, col }: Spot): Area | undefined => areaAt(sheet.merges, { row, col })

/** Calls `visit` for each cell with content, row by row. */
export function eachCell(sheet: Sheet, visit: (cell: Cell, row: number, col: number) => void): void {
  for (const [row, line] of Object.entries(sheet.rows))
    for (const [col, cell] of Object.entries(line.cells)) visit(cell, Number(row), Number(col))
}

/** The used areas of sheets. Sheets are never changed in place, and to find the area, every cell is looked at. */
const used = new WeakMap<Sheet, Area | null>()

/** The rectangle from A1 to the last row and column with a text; `null` for an empty sheet. */
export function usedArea(sheet: Sheet): Area | null {
  let area = used.get(sheet)
  if (area === undefined) {
    area = findUsedArea(sheet)
    used.set(sheet, area)
  }
  return area
}

function findUsedArea(sheet: Sheet): Area | null {
  let bottom = -1
  let right = -1
  eachCell(sheet, (cell, row, col) => {
    if (cell.text === '') return
    bottom = Math.max(bottom, row)
    right = Math.max(right, col)
  })
  return bottom < 0 ? null : { top: 0, left: 0, bottom, right }
}

/** Whether two names mean one sheet: formulas ignore the case of names. */
export const isSameName = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()

/** Replaces one sheet of a book by the result of `change`. Returns the same book when the sheet does not change. */
export function withSheet(book: Book, index: number, change: (sheet: Sheet) => Sheet): Book {
  const sheet = book[index]
  if (!sheet) return book
  const next = change(sheet)
  return next === sheet ? book : book.map((one, at) => (at === index ? next : one))
}
