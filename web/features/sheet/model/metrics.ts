import type { Area } from '#shared/sheet/address.ts'
import type { Sheet } from '#shared/sheet/model.ts'

/** Sizes of the rows and columns of a new sheet, in pixels. */
export const SHEET_ROW_HEIGHT = 25
const SHEET_COLUMN_WIDTH = 100

/** The offsets of rows and columns in pixels. The last number is the end of the last one. */
export interface Metrics {
  rows: Float64Array
  cols: Float64Array
}

const known = new WeakMap<Sheet, Metrics>()

export const HEAD_HEIGHT = 25

/** The width of the row numbers at the left. */
export const headWidth = (sheet: Sheet): number => (sheet.rowCount > 9999 ? 56 : 44)

/** The width of a column in pixels; 0 if it is hidden. */
export const columnWidth = (sheet: Sheet, col: number): number =>
  sheet.cols[col]?.hide === true ? 0 : (sheet.cols[col]?.width ?? SHEET_COLUMN_WIDTH)

/** The height of a row in pixels; 0 if it is hidden. */
export const rowHeight = (sheet: Sheet, row: number): number =>
  sheet.rows[row]?.hide === true ? 0 : (sheet.rows[row]?.height ?? SHEET_ROW_HEIGHT)

/** The offsets of the rows and columns of a sheet. */
export function metricsOf(sheet: Sheet): Metrics {
  const found = known.get(sheet)
  if (found) return found
  const rows = new Float64Array(sheet.rowCount + 1)
  for (let row = 0; row < sheet.rowCount; row++) rows[row + 1] = (rows[row] as number) + rowHeight(sheet, row)
  const cols = new Float64Array(sheet.colCount + 1)
  for (let col = 0; col < sheet.colCount; col++) cols[col + 1] = (cols[col] as number) + columnWidth(sheet, col)
  const metrics = { rows, cols }
  known.set(sheet, metrics)
  return metrics
}

/** The offset of a row or column; the end of the sheet for the one after the last. */
export const startOf = (offsets: Float64Array, line: number): number =>
  offsets[Math.max(0, Math.min(line, offsets.length - 1))] as number

/** The row or column at an offset; the first or last one for an offset outside. */
export function lineAt(offsets: Float64Array, place: number): number {
  let low = 0
  let high = offsets.length - 2
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((offsets[middle] as number) <= place) low = middle
    else high = middle - 1
  }
  return low
}

/** The box of an area, in pixels of the sheet without its headers. */
export function boxOf(sheet: Sheet, area: Area): { left: number; top: number; width: number; height: number } {
  const { rows, cols } = metricsOf(sheet)
  const [left, top] = [startOf(cols, area.left), startOf(rows, area.top)]
  return { left, top, width: startOf(cols, area.right + 1) - left, height: startOf(rows, area.bottom + 1) - top }
}
