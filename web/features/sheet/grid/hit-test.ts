import type { Spot } from '#shared/sheet/address.ts'
import type { Sheet } from '#shared/sheet/model.ts'
import { HEAD_HEIGHT, headWidth, lineAt, metricsOf, startOf } from '#web/features/sheet/model/metrics.ts'

/** How close the pointer must be to the edge of a row or column to resize it, in pixels. */
const EDGE = 4

/** The cell or header under a point of the grid. */
export interface Hit extends Spot {
  zone: 'corner' | 'col' | 'row' | 'cell'
  /** In the headers, the row or column whose end is under the pointer. */
  edge: number | null
}

interface Scrolled {
  scrollLeft: number
  scrollTop: number
}

/** Converts a coordinate of the visible part to one of the sheet. The frozen part does not scroll. */
const placed = (point: number, still: number, scrolled: number) => (point < still ? point : point + scrolled)

function edgeAt(offsets: Float64Array, line: number, place: number): number | null {
  if (Math.abs(startOf(offsets, line + 1) - place) <= EDGE) return line
  if (line > 0 && Math.abs(startOf(offsets, line) - place) <= EDGE) return line - 1
  return null
}

/** @param x distance from the left edge of the scrolling element, in pixels; `y` from its top */
export function hitAt(sheet: Sheet, scrolled: Scrolled, x: number, y: number): Hit {
  const { rows, cols } = metricsOf(sheet)
  const left = x - headWidth(sheet)
  const top = y - HEAD_HEIGHT
  const across = placed(left, startOf(cols, sheet.frozen.col), scrolled.scrollLeft)
  const down = placed(top, startOf(rows, sheet.frozen.row), scrolled.scrollTop)
  const [row, col] = [lineAt(rows, down), lineAt(cols, across)]
  if (left < 0 && top < 0) return { zone: 'corner', row: 0, col: 0, edge: null }
  if (top < 0) return { zone: 'col', row: 0, col, edge: edgeAt(cols, col, across) }
  if (left < 0) return { zone: 'row', row, col: 0, edge: edgeAt(rows, row, down) }
  return { zone: 'cell', row, col, edge: null }
}
