import { type Area, areaRef, parseArea } from './address.ts'
import { withoutEmptyParts } from './document.ts'
import { rewriteRefs } from './formula/rewrite.ts'
import { SHEET_COLUMNS_MOST, SHEET_ROWS_MOST } from './limits.ts'
import { type Book, type Cell, type Row, type Sheet, withSheet } from './model.ts'

export type Axis = 'row' | 'col'

/** Rows or columns that are inserted before `at` (`count` > 0), or deleted from `at` on (`count` < 0). */
interface Shift {
  axis: Axis
  at: number
  count: number
}

/** The new positions of the lines from `first` to `last`; `null` when all are deleted. They end at the limit of a sheet if they did not end behind it. */
function spanAfter({ axis, at, count }: Shift, first: number, last: number): [number, number] | null {
  if (count >= 0) {
    const end = Math.max(last, (axis === 'row' ? SHEET_ROWS_MOST : SHEET_COLUMNS_MOST) - 1)
    return [first >= at ? first + count : first, last >= at ? Math.min(end, last + count) : last]
  }
  const end = at - count
  const from = first < at ? first : first >= end ? first + count : at
  const to = last < at ? last : last >= end ? last + count : at - 1
  return to < from ? null : [from, to]
}

function areaAfter(shift: Shift, area: Area): Area | null {
  if (shift.axis === 'row') {
    const span = spanAfter(shift, area.top, area.bottom)
    return span && { ...area, top: span[0], bottom: span[1] }
  }
  const span = spanAfter(shift, area.left, area.right)
  return span && { ...area, left: span[0], right: span[1] }
}

function keysAfter<T>(shift: Shift, lines: Readonly<Record<number, T>>): Record<number, T> {
  const moved: Record<number, T> = {}
  for (const [key, line] of Object.entries(lines)) {
    const span = spanAfter(shift, Number(key), Number(key))
    if (span) moved[span[0]] = line
  }
  return moved
}

const refAfter = (shift: Shift) => (ref: unknown) => {
  const area = typeof ref === 'string' ? parseArea(ref) : null
  if (!area) return ref
  const moved = areaAfter(shift, area)
  return moved && areaRef(moved)
}

/** Adapts references in parts of the format that we do not show: validations and the filter. */
function moreAfter(shift: Shift, more: Sheet['more']): Sheet['more'] {
  const { validations, autofilter } = more
  const after = { ...more }
  if (Array.isArray(validations))
    after.validations = validations.flatMap((one: { refs?: unknown } | null) => {
      if (!Array.isArray(one?.refs)) return [one]
      const refs = one.refs.map(refAfter(shift)).filter((ref) => ref !== null)
      return refs.length > 0 ? [{ ...one, refs }] : []
    })
  if (typeof autofilter === 'object' && autofilter !== null && 'ref' in autofilter) {
    const ref = refAfter(shift)(autofilter.ref)
    after.autofilter = ref === null ? {} : { ...autofilter, ref }
  }
  return after
}

function linesAfter(sheet: Sheet, shift: Shift): Sheet {
  const { axis, at, count } = shift
  const isRow = axis === 'row'
  const rows: Record<number, Row> = isRow ? keysAfter(shift, sheet.rows) : {}
  if (!isRow)
    for (const [row, line] of Object.entries(sheet.rows))
      rows[Number(row)] = { ...line, cells: keysAfter(shift, line.cells) }
  const still = isRow ? sheet.frozen.row : sheet.frozen.col
  const gone = Math.max(0, Math.min(still, at - count) - at)
  const stillAfter = at >= still ? still : count > 0 ? still + count : still - gone
  const merges = sheet.merges.flatMap((area) => {
    const moved = areaAfter(shift, area)
    return moved && (moved.top < moved.bottom || moved.left < moved.right) ? [moved] : []
  })
  return {
    ...sheet,
    rows,
    rowCount: sheet.rowCount + (isRow ? count : 0),
    cols: isRow ? sheet.cols : keysAfter(shift, sheet.cols),
    colCount: sheet.colCount + (isRow ? 0 : count),
    merges,
    frozen: isRow ? { ...sheet.frozen, row: stillAfter } : { ...sheet.frozen, col: stillAfter },
    more: withoutEmptyParts(moreAfter(shift, sheet.more)),
  }
}

/** Changes every formula of a sheet. */
export function mapFormulas(sheet: Sheet, change: (formula: string) => string): Sheet {
  let rows: Record<number, Row> | null = null
  for (const [row, line] of Object.entries(sheet.rows)) {
    let cells: Record<number, Cell> | null = null
    for (const [col, cell] of Object.entries(line.cells)) {
      if (!cell.text.startsWith('=')) continue
      const text = change(cell.text)
      if (text === cell.text) continue
      cells ??= { ...line.cells }
      cells[Number(col)] = { ...cell, text }
    }
    if (!cells) continue
    rows ??= { ...sheet.rows }
    rows[Number(row)] = { ...line, cells }
  }
  return rows ? { ...sheet, rows } : sheet
}

const isNamed = (name: string | null, sheet: Sheet) => name !== null && name.toLowerCase() === sheet.name.toLowerCase()

function shifted(book: Book, index: number, shift: Shift): Book {
  const target = book[index]
  if (!target || shift.count === 0) return book
  return withSheet(book, index, (sheet) => linesAfter(sheet, shift)).map((sheet, at) =>
    mapFormulas(sheet, (formula) =>
      rewriteRefs(formula, (name, area) =>
        (name === null ? at === index : isNamed(name, target)) ? areaAfter(shift, area) : area,
      ),
    ),
  )
}

/**
 * Inserts empty rows or columns before `at`, and adapts merged cells, widths, frozen lines and the formulas of all sheets.
 * @returns the same book when the sheet would exceed its limits
 */
export function insertLines(book: Book, index: number, axis: Axis, at: number, count: number): Book {
  const sheet = book[index]
  if (!sheet) return book
  const [now, most] = axis === 'row' ? [sheet.rowCount, SHEET_ROWS_MOST] : [sheet.colCount, SHEET_COLUMNS_MOST]
  if (now + count > most) return book
  const grown = shifted(book, index, { axis, at, count })
  // A new row gets the formats of the row above it.
  return axis === 'col' ? grown : withSheet(grown, index, (next) => withFormatsOfRowAbove(next, at, count))
}

function withFormatsOfRowAbove(sheet: Sheet, at: number, count: number): Sheet {
  const above = sheet.rows[at - 1]
  const styles = Object.entries(above?.cells ?? {}).filter(([, cell]) => cell.style !== undefined)
  if (styles.length === 0) return sheet
  const rows: Record<number, Row> = { ...sheet.rows }
  const cells = Object.fromEntries(styles.map(([col, { style }]) => [col, { text: '', style }])) as Row['cells']
  for (let row = at; row < at + count; row++) rows[row] = { cells }
  return { ...sheet, rows }
}

/** Deletes rows or columns; at least one stays. References to deleted cells become `#REF!`. */
export function deleteLines(book: Book, index: number, axis: Axis, at: number, count: number): Book {
  const sheet = book[index]
  if (!sheet) return book
  const now = axis === 'row' ? sheet.rowCount : sheet.colCount
  const taken = Math.min(count, now - at, now - 1)
  return taken > 0 ? shifted(book, index, { axis, at, count: -taken }) : book
}
