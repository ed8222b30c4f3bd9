import { type Area, columnIndex } from '#shared/sheet/address.ts'
import { SHEET_COLUMNS_MOST, SHEET_ROWS_MOST } from '#shared/sheet/limits.ts'

/** Whole columns (`A`, `$C`) or rows (`3`, `$5`) as an area. It reaches to the limits of a sheet, whatever the sheet has. */
export function linesArea({ first, last }: { first: string; last: string }): Area {
  const [a, b] = [first, last].map((line) => line.replace('$', '')) as [string, string]
  const isRows = /^\d/.test(a)
  const [from, to] = isRows ? [Number(a) - 1, Number(b) - 1] : [columnIndex(a), columnIndex(b)]
  const [least, most] = [Math.min(from, to), Math.max(from, to)]
  return isRows
    ? { top: least, bottom: most, left: 0, right: SHEET_COLUMNS_MOST - 1 }
    : { top: 0, bottom: SHEET_ROWS_MOST - 1, left: least, right: most }
}

/** Whether an area consists of whole columns. */
export const isWholeColumns = ({ top, bottom }: Area): boolean => top === 0 && bottom >= SHEET_ROWS_MOST - 1

/** Whether an area consists of whole rows. */
export const isWholeRows = ({ left, right }: Area): boolean => left === 0 && right >= SHEET_COLUMNS_MOST - 1
