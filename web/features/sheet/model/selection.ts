import { type Area, areaOf, grownOver, type Spot } from '#shared/sheet/address.ts'
import { mergeAt, type Sheet, textAt } from '#shared/sheet/model.ts'
import { columnWidth, rowHeight } from './metrics.ts'

/** A selection: the cell where it began, the cell where it ends, and the active cell among them, which gets the input. */
export interface Selection {
  anchor: Spot
  focus: Spot
  active: Spot
  area: Area
}

/** One step of an arrow key. */
export interface Step {
  row: -1 | 0 | 1
  col: -1 | 0 | 1
}

const inside = (sheet: Sheet, { row, col }: Spot): Spot => ({
  row: Math.max(0, Math.min(row, sheet.rowCount - 1)),
  col: Math.max(0, Math.min(col, sheet.colCount - 1)),
})

/** Selects the cells between two cells. Merged cells are included as a whole. */
export function select(sheet: Sheet, from: Spot, to: Spot = from, active: Spot = from): Selection {
  const anchor = inside(sheet, from)
  const focus = inside(sheet, to)
  const whole = mergeAt(sheet, inside(sheet, active))
  return {
    anchor,
    focus,
    active: whole ? { row: whole.top, col: whole.left } : inside(sheet, active),
    area: grownOver(areaOf(anchor, focus), sheet.merges),
  }
}

/** The next cell in a direction; merged and hidden cells are skipped. */
export function neighbour(sheet: Sheet, from: Spot, step: Step): Spot {
  const own = mergeAt(sheet, from)
  const next = {
    row: step.row > 0 && own ? own.bottom + 1 : from.row + step.row,
    col: step.col > 0 && own ? own.right + 1 : from.col + step.col,
  }
  while (next.row > 0 && next.row < sheet.rowCount - 1 && step.row !== 0 && rowHeight(sheet, next.row) === 0)
    next.row += step.row
  while (next.col > 0 && next.col < sheet.colCount - 1 && step.col !== 0 && columnWidth(sheet, next.col) === 0)
    next.col += step.col
  return inside(sheet, next)
}

/** The target of Ctrl with an arrow key: the end of the filled cells, else the next filled one, else the edge. */
export function farthest(sheet: Sheet, from: Spot, step: Step): Spot {
  const filled = ({ row, col }: Spot) => textAt(sheet, row, col) !== ''
  const onward = (spot: Spot) => ({ row: spot.row + step.row, col: spot.col + step.col })
  const isInside = ({ row, col }: Spot) => row >= 0 && col >= 0 && row < sheet.rowCount && col < sheet.colCount
  let at = from
  let next = onward(at)
  if (!isInside(next)) return at
  if (filled(at) && filled(next)) {
    while (isInside(next) && filled(next)) {
      at = next
      next = onward(at)
    }
    return at
  }
  at = next
  while (!filled(at)) {
    next = onward(at)
    if (!isInside(next)) return at
    at = next
  }
  return at
}

/** The next cell inside the selection for Tab and Enter, row by row or column by column; after the last it starts again. */
export function nextInside(sheet: Sheet, selection: Selection, step: Step): Spot {
  const { area } = selection
  let { row, col } = selection.active
  const cells = (area.bottom - area.top + 1) * (area.right - area.left + 1)
  for (let tries = 0; tries < cells; tries++) {
    if (step.col !== 0) {
      col += step.col
      if (col > area.right || col < area.left) {
        col = step.col > 0 ? area.left : area.right
        row += step.col
      }
      row = row > area.bottom ? area.top : row < area.top ? area.bottom : row
    } else {
      row += step.row
      if (row > area.bottom || row < area.top) {
        row = step.row > 0 ? area.top : area.bottom
        col += step.row
      }
      col = col > area.right ? area.left : col < area.left ? area.right : col
    }
    const merged = mergeAt(sheet, { row, col })
    if (!merged || (merged.top === row && merged.left === col)) break
  }
  return { row, col }
}

/** Whether only one cell (merged or not) is selected. */
export function isSingle(sheet: Sheet, { area, active }: Selection): boolean {
  if (area.top === area.bottom && area.left === area.right) return true
  const merged = mergeAt(sheet, active)
  return Boolean(
    merged &&
      merged.top === area.top &&
      merged.left === area.left &&
      merged.bottom === area.bottom &&
      merged.right === area.right,
  )
}

/** Whether an area has all columns of its rows. */
export const wholeRows = (sheet: Sheet, area: Area): boolean => area.left === 0 && area.right === sheet.colCount - 1

/** Whether an area has all rows of its columns. */
export const wholeCols = (sheet: Sheet, area: Area): boolean => area.top === 0 && area.bottom === sheet.rowCount - 1
