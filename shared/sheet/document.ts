import { type Area, areaRef, parseArea, parseRef, refOf } from './address.ts'
import { SHEET_COLUMNS_MOST, SHEET_NAME_LENGTH, SHEET_ROWS_MOST, SHEETS_MOST } from './limits.ts'
import { soundMerges } from './merges.ts'
import type { Book, Cell, CellStyle, Column, Row, Sheet } from './model.ts'

/** The numbers of rows and columns of a new sheet. */
const SHEET_ROWS = 800
const SHEET_COLUMNS = 26

type Json = Record<string, unknown>

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

const whole = (value: unknown, least: number, most: number): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? Math.min(most, Math.max(least, Math.trunc(value))) : undefined

/** An empty sheet. */
export function emptySheet(name: string): Sheet {
  return {
    name,
    rows: {},
    rowCount: SHEET_ROWS,
    cols: {},
    colCount: SHEET_COLUMNS,
    merges: [],
    frozen: { row: 0, col: 0 },
    styles: [],
    more: {},
    moreRows: {},
    moreCols: {},
  }
}

/** Splits an object into the members with a number below `most` as key, and the rest. */
function numbered(source: unknown, most: number): { lines: [number, Json][]; rest: Json; len: number | undefined } {
  const lines: [number, Json][] = []
  const rest: Json = {}
  let len: number | undefined
  for (const [key, value] of Object.entries(isObject(source) ? source : {})) {
    if (key === 'len') len = whole(value, 1, most)
    else if (/^\d{1,7}$/.test(key) && Number(key) < most && isObject(value)) lines.push([Number(key), value])
    else rest[key] = value
  }
  return { lines, rest, len }
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''

function readCell(source: Json, styles: number): { cell: Cell; merge: [number, number] | null } {
  const { text, style, merge, ...more } = source
  const cell: Cell = { ...more, text: textOf(text) }
  if (typeof style === 'number' && Number.isInteger(style) && style >= 0 && style < styles) cell.style = style
  const [rows, cols] = Array.isArray(merge) ? merge : []
  const down = whole(rows, 0, SHEET_ROWS_MOST) ?? 0
  const across = whole(cols, 0, SHEET_COLUMNS_MOST) ?? 0
  return { cell, merge: down + across > 0 ? [down, across] : null }
}

/** The other parts of a sheet without those that a written sheet always has, if they are empty. So a sheet that is written and read again is the same. */
export function withoutEmptyParts(more: Json): Json {
  const { validations, autofilter, ...rest } = more
  const isEmpty = (value: unknown) => typeof value === 'object' && value !== null && Object.keys(value).length === 0
  return {
    ...rest,
    ...(validations === undefined || isEmpty(validations) ? {} : { validations }),
    ...(autofilter === undefined || isEmpty(autofilter) ? {} : { autofilter }),
  }
}

function readSheet(source: Json, at: number): Sheet {
  const { name, freeze, styles, merges, rows, cols, ...more } = source
  const looks = (Array.isArray(styles) ? styles : []).map((style): CellStyle => (isObject(style) ? style : {}))
  const read = numbered(rows, SHEET_ROWS_MOST)
  const areas: Area[] = []
  for (const ref of Array.isArray(merges) ? merges : []) {
    const area = typeof ref === 'string' ? parseArea(ref) : null
    if (area) areas.push(area)
  }
  const lines: Record<number, Row> = {}
  let lastRow = -1
  let lastCol = -1
  for (const [row, { cells, height, ...rest }] of read.lines) {
    const inside = numbered(cells, SHEET_COLUMNS_MOST)
    const kept: Record<number, Cell> = {}
    for (const [col, given] of inside.lines) {
      const { cell, merge } = readCell(given, looks.length)
      kept[col] = cell
      lastRow = Math.max(lastRow, row)
      lastCol = Math.max(lastCol, col)
      if (merge) areas.push({ top: row, left: col, bottom: row + merge[0], right: col + merge[1] })
    }
    const tall = whole(height, 1, 2000)
    lines[row] = { ...rest, cells: kept, ...(tall === undefined ? {} : { height: tall }) }
  }
  const columns = numbered(cols, SHEET_COLUMNS_MOST)
  const widths: Record<number, Column> = {}
  for (const [col, { width, ...rest }] of columns.lines) {
    const wide = whole(width, 1, 4000)
    widths[col] = { ...rest, ...(wide === undefined ? {} : { width: wide }) }
  }
  const rowCount = Math.max(read.len ?? SHEET_ROWS, lastRow + 1)
  const colCount = Math.max(columns.len ?? SHEET_COLUMNS, lastCol + 1)
  return {
    name: textOf(name).slice(0, SHEET_NAME_LENGTH) || `sheet${at + 1}`,
    rows: lines,
    rowCount,
    cols: widths,
    colCount,
    merges: soundMerges(areas, rowCount, colCount),
    frozen: (typeof freeze === 'string' && parseRef(freeze)) || { row: 0, col: 0 },
    styles: looks,
    more: withoutEmptyParts(more),
    moreRows: read.rest,
    moreCols: columns.rest,
  }
}

/**
 * Reads the text of a spreadsheet page (x-spreadsheet's JSON; docs/protocol.md, Spreadsheets): a list of sheets, one sheet, or nothing at all.
 * @returns at least one sheet; `null` when the text is something else. It must not be overwritten then.
 */
export function readBook(text: string): Book | null {
  if (text.trim() === '') return [emptySheet('sheet1')]
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return null
  }
  const list = Array.isArray(json) ? json : [json]
  if (!list.every(isObject)) return null
  // An object without any part of a sheet is something else. An empty object is a new sheet.
  if (list.some((one) => Object.keys(one).length > 0 && !('rows' in one || 'cols' in one || 'name' in one))) return null
  if (list.length > SHEETS_MOST) return null
  return list.length === 0 ? [emptySheet('sheet1')] : list.map(readSheet)
}

function writeSheet(sheet: Sheet): Json {
  const rows: Json = { ...sheet.moreRows }
  for (const [row, { cells, ...line }] of Object.entries(sheet.rows)) {
    const written: Json = {}
    for (const [col, { text, ...cell }] of Object.entries(cells))
      if (text !== '' || Object.keys(cell).length > 0) written[col] = text === '' ? cell : { ...cell, text }
    if (Object.keys(written).length > 0 || Object.keys(line).length > 0) rows[row] = { ...line, cells: written }
  }
  for (const { top, left, bottom, right } of sheet.merges) {
    const row = (rows[top] ?? { cells: {} }) as { cells: Json }
    const cell = row.cells[left]
    row.cells[left] = { ...(isObject(cell) ? cell : {}), merge: [bottom - top, right - left] }
    rows[top] = row
  }
  return {
    ...sheet.more,
    name: sheet.name,
    freeze: refOf(sheet.frozen),
    styles: sheet.styles,
    merges: sheet.merges.map(areaRef),
    rows: { ...rows, len: sheet.rowCount },
    cols: { ...sheet.cols, ...sheet.moreCols, len: sheet.colCount },
    validations: sheet.more.validations ?? [],
    autofilter: sheet.more.autofilter ?? {},
  }
}

/** Writes a book as the text of a page: a list of sheets. Unknown parts of the JSON that was read stay unchanged. */
export const writeBook = (book: Book): string => JSON.stringify(book.map(writeSheet))
