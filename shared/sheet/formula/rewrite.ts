import { type Area, columnIndex, columnName } from '#shared/sheet/address.ts'
import { SHEET_COLUMNS_MOST, SHEET_ROWS_MOST } from '#shared/sheet/limits.ts'
import { type Token, tokenize } from './tokens.ts'

type Ref = Extract<Token, { kind: 'ref' }>

/** The sides of a reference that are fixed with `$`. */
export interface Fixed {
  top: boolean
  left: boolean
  bottom: boolean
  right: boolean
}

export const isFormula = (text: string): boolean => text.length > 1 && text.startsWith('=')

/** Removes the apostrophe that prevents a text from being a formula (`'=1+1`). */
export const plainText = (text: string): string => (text.startsWith("'=") ? text.slice(1) : text)

const rowOf = (ref: Ref) => Number(ref.row.replace('$', '')) - 1
const colOf = (ref: Ref) => columnIndex(ref.col.replace('$', ''))
const cellName = (row: number, col: number, fixRow: boolean, fixCol: boolean) =>
  `${fixCol ? '$' : ''}${columnName(col)}${fixRow ? '$' : ''}${row + 1}`

const GONE = '#REF!'

/**
 * Changes the references of a formula. All other characters stay.
 * @param text of a cell; a text that is not a formula is returned unchanged
 * @param change gets the name of the sheet (`null`: the own one), the cells, and which sides are fixed; returns the new cells, or `null` when they are
 * deleted
 */
export function rewriteRefs(
  text: string,
  change: (sheet: string | null, area: Area, fixed: Fixed) => Area | null,
): string {
  if (!isFormula(text)) return text
  const tokens = tokenize(text.slice(1))
  if (!tokens) return text
  let written = '='
  let done = 0
  const formula = text.slice(1)
  for (let index = 0; index < tokens.length; index++) {
    const first = tokens[index]
    if (first?.kind !== 'ref') continue
    const colon = tokens[index + 1]
    const second = colon?.kind === 'mark' && colon.value === ':' ? tokens[index + 2] : undefined
    const last = second?.kind === 'ref' ? second : first
    const rows = [rowOf(first), rowOf(last)]
    const cols = [colOf(first), colOf(last)]
    const area = {
      top: Math.min(...rows),
      left: Math.min(...cols),
      bottom: Math.max(...rows),
      right: Math.max(...cols),
    }
    const fixed = {
      top: first.row.startsWith('$'),
      left: first.col.startsWith('$'),
      bottom: last.row.startsWith('$'),
      right: last.col.startsWith('$'),
    }
    const next = change(first.sheet, area, fixed)
    const isRange = last !== first
    const end = last.at + last.length
    const bang = formula.slice(first.at, first.at + first.length).lastIndexOf('!')
    const prefix = bang < 0 ? '' : formula.slice(first.at, first.at + bang + 1)
    const inside =
      next && next.top >= 0 && next.left >= 0 && next.bottom < SHEET_ROWS_MOST && next.right < SHEET_COLUMNS_MOST
        ? cellName(next.top, next.left, fixed.top, fixed.left) +
          (isRange ? `:${cellName(next.bottom, next.right, fixed.bottom, fixed.right)}` : '')
        : null
    const same = next && JSON.stringify(next) === JSON.stringify(area)
    written += formula.slice(done, first.at)
    written += same ? formula.slice(first.at, end) : inside === null ? GONE : prefix + inside
    done = end
    if (isRange) index += 2
  }
  return written + formula.slice(done)
}

/** The formula after its cell is copied this many rows down and columns to the right. */
export function movedFormula(text: string, rows: number, cols: number): string {
  if (rows === 0 && cols === 0) return text
  return rewriteRefs(text, (_sheet, area, fixed) => {
    const top = area.top + (fixed.top ? 0 : rows)
    const bottom = area.bottom + (fixed.bottom ? 0 : rows)
    const left = area.left + (fixed.left ? 0 : cols)
    const right = area.right + (fixed.right ? 0 : cols)
    return { top, left, bottom, right }
  })
}
