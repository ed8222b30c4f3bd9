import { SHEET_COLUMNS_MOST, SHEET_ROWS_MOST } from './limits.ts'

/** The position of a cell; both count from 0. */
export interface Spot {
  row: number
  col: number
}

/** A rectangle of cells with its edges included; all count from 0. */
export interface Area {
  top: number
  left: number
  bottom: number
  right: number
}

/** `0` → `A`, `26` → `AA`. */
export function columnName(col: number): string {
  let name = ''
  for (let rest = col + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    name = String.fromCharCode(65 + ((rest - 1) % 26)) + name
  return name
}

/** `A` → 0, `aa` → 26. The name must consist of letters. */
export function columnIndex(name: string): number {
  let index = 0
  for (const letter of name.toUpperCase()) index = index * 26 + letter.charCodeAt(0) - 64
  return index - 1
}

/** `{row: 1, col: 2}` → `C2`. */
export const refOf = ({ row, col }: Spot): string => `${columnName(col)}${row + 1}`

/** `C2`, or `A1:C2` for more than one cell. */
export function areaRef(area: Area): string {
  const first = refOf({ row: area.top, col: area.left })
  const last = refOf({ row: area.bottom, col: area.right })
  return first === last ? first : `${first}:${last}`
}

/** The cell that `C2` or `$C$2` names; `null` when it is malformed or beyond the limits of a sheet. */
export function parseRef(text: string): Spot | null {
  const found = /^\$?([A-Za-z]{1,3})\$?([1-9]\d{0,6})$/.exec(text.trim())
  if (!found) return null
  const spot = { row: Number(found[2]) - 1, col: columnIndex(found[1] as string) }
  return spot.row < SHEET_ROWS_MOST && spot.col < SHEET_COLUMNS_MOST ? spot : null
}

/** The rectangle that `A1:C2` or `C2` names, with any two opposite corners; `null` when it is malformed. */
export function parseArea(text: string): Area | null {
  const [first = '', last = first, more] = text.split(':')
  const a = parseRef(first)
  const b = parseRef(last)
  return a && b && more === undefined ? areaOf(a, b) : null
}

/** The smallest rectangle with both cells. */
export function areaOf(a: Spot, b: Spot = a): Area {
  return {
    top: Math.min(a.row, b.row),
    left: Math.min(a.col, b.col),
    bottom: Math.max(a.row, b.row),
    right: Math.max(a.col, b.col),
  }
}

/** Whether a cell lies in an area. */
export const holds = (area: Area, { row, col }: Spot): boolean =>
  row >= area.top && row <= area.bottom && col >= area.left && col <= area.right

/** Whether two areas have a cell in common. */
export const meets = (a: Area, b: Area): boolean =>
  a.top <= b.bottom && b.top <= a.bottom && a.left <= b.right && b.left <= a.right

/** The number of rows of an area. */
export const heightOf = (area: Area): number => area.bottom - area.top + 1

/** The number of columns of an area. */
export const widthOf = (area: Area): number => area.right - area.left + 1

/** Whether two areas have the same edges. */
export const isSameArea = (a: Area, b: Area): boolean =>
  a.top === b.top && a.left === b.left && a.bottom === b.bottom && a.right === b.right

/** Extends a rectangle until it does not cut any of `whole`. */
export function grownOver(area: Area, whole: readonly Area[]): Area {
  let grown = area
  for (let changed = true; changed; ) {
    changed = false
    for (const one of whole) {
      if (!meets(one, grown)) continue
      const next = {
        top: Math.min(one.top, grown.top),
        left: Math.min(one.left, grown.left),
        bottom: Math.max(one.bottom, grown.bottom),
        right: Math.max(one.right, grown.right),
      }
      if (!isSameArea(next, grown)) {
        grown = next
        changed = true
      }
    }
  }
  return grown
}
