import { eachCell, type Sheet, styleOf } from '#shared/sheet/model.ts'
import { columnWidth, SHEET_ROW_HEIGHT } from './metrics.ts'

const PADDING = 18
const LINE = 19
const LEAST = 40
const MOST = 600
/** How many rows are measured for the width of a column. */
const MEASURED = 2000

let context: CanvasRenderingContext2D | null = null

/** The width of a text in the grid's font, in pixels. */
export function textWidth(text: string, bold = false): number {
  if (!context) {
    context = document.createElement('canvas').getContext('2d')
    if (!context) return text.length * 8
  }
  const face = getComputedStyle(document.documentElement).getPropertyValue('--o-font') || 'sans-serif'
  context.font = `${bold ? '600 ' : ''}13px ${face}`
  return context.measureText(text).width
}

/** The width at which every text of a column is visible. */
export function fittingWidth(sheet: Sheet, col: number, shown: (row: number) => string): number {
  let widest = 0
  let measured = 0
  for (const [key, line] of Object.entries(sheet.rows)) {
    const cell = line.cells[col]
    if (!cell || cell.text === '' || measured > MEASURED) continue
    measured += 1
    const bold = styleOf(sheet, cell)?.font?.bold ?? false
    for (const part of shown(Number(key)).split('\n')) widest = Math.max(widest, textWidth(part, bold))
  }
  if (widest === 0) return columnWidth({ ...sheet, cols: {} }, col)
  return Math.ceil(Math.min(MOST, Math.max(LEAST, widest + PADDING)))
}

/** The height at which every wrapped text of a row is visible; `undefined` for the default height. */
export function fittingHeight(sheet: Sheet, row: number): number | undefined {
  const line = sheet.rows[row]
  let lines = 1
  for (const [col, cell] of Object.entries(line?.cells ?? {})) {
    const wraps = styleOf(sheet, cell)?.textwrap === true
    const width = columnWidth(sheet, Number(col)) - PADDING
    let needed = 0
    for (const part of cell.text.split('\n'))
      needed += wraps ? Math.max(1, Math.ceil(textWidth(part) / Math.max(20, width))) : 1
    lines = Math.max(lines, needed)
  }
  return lines === 1 ? undefined : Math.max(SHEET_ROW_HEIGHT, lines * LINE + 6)
}

/** Sum, average and count of the numbers in an area, for the line below the grid. */
export function summaryOf(
  sheet: Sheet,
  area: { top: number; left: number; bottom: number; right: number },
  value: (row: number, col: number) => unknown,
): { filled: number; numbers: number; sum: number } {
  const found = { filled: 0, numbers: 0, sum: 0 }
  eachCell(sheet, (cell, row, col) => {
    if (cell.text === '' || row < area.top || row > area.bottom || col < area.left || col > area.right) return
    found.filled += 1
    const one = value(row, col)
    if (typeof one !== 'number') return
    found.numbers += 1
    found.sum += one
  })
  return found
}
