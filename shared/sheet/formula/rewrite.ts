import { type Area, columnIndex, columnName, isSameArea } from '#shared/sheet/address.ts'
import { SHEET_COLUMNS_MOST, SHEET_ROWS_MOST } from '#shared/sheet/limits.ts'
import { linesArea } from './lines-area.ts'
import { sheetWord } from './sheet-name.ts'
import { type Token, tokenize } from './tokens.ts'

type Ref = Extract<Token, { kind: 'ref' }>
type Lines = Extract<Token, { kind: 'lines' }>

/** The sides of a reference that are fixed with `$`. */
export interface Fixed {
  top: boolean
  left: boolean
  bottom: boolean
  right: boolean
}

/** Whether the text of a cell is a formula. A single equals sign is text. */
export const isFormula = (text: string): boolean => text.length > 1 && text.startsWith('=')

/** Removes the apostrophe that prevents a text from being a formula (`'=1+1`). */
export const plainText = (text: string): string => (text.startsWith("'=") ? text.slice(1) : text)

const rowOf = (ref: Ref) => Number(ref.row.replace('$', '')) - 1
const colOf = (ref: Ref) => columnIndex(ref.col.replace('$', ''))
const cellName = (row: number, col: number, fixRow: boolean, fixCol: boolean) =>
  `${fixCol ? '$' : ''}${columnName(col)}${fixRow ? '$' : ''}${row + 1}`

const GONE = '#REF!'

/** The new cells of a reference. `sheet`: the name of their sheet, `null` for the own one; without it, the sheet stays. */
export type NewArea = Area & { sheet?: string | null }

const isFixed = (line: string) => line.startsWith('$')

/**
 * Whole columns or rows as a reference: its area, the sides fixed with `$`, and how to write another area; `null` if that is beyond a sheet. In files the
 * last one may be beyond our limit (`A:XFD`).
 */
function wholeLines(token: Lines): { area: Area; fixed: Fixed; written: (next: Area) => string | null } {
  const area = linesArea(token)
  const [first, last] = [isFixed(token.first), isFixed(token.last)]
  const written = (from: number, to: number, end: number, name: (line: number) => string) =>
    from < 0 || to > end ? null : `${first ? '$' : ''}${name(from)}:${last ? '$' : ''}${name(to)}`
  if (/^\$?\d/.test(token.first)) {
    const end = Math.max(SHEET_ROWS_MOST - 1, area.bottom)
    return {
      area,
      fixed: { top: first, bottom: last, left: true, right: true },
      written: ({ top, bottom }) => written(top, bottom, end, (row) => `${row + 1}`),
    }
  }
  const end = Math.max(SHEET_COLUMNS_MOST - 1, area.right)
  return {
    area,
    fixed: { top: true, bottom: true, left: first, right: last },
    written: ({ left, right }) => written(left, right, end, columnName),
  }
}

/** A cell, or the two corners of a rectangle, as a reference. */
function corners(first: Ref, last: Ref): ReturnType<typeof wholeLines> {
  const rows = [rowOf(first), rowOf(last)]
  const cols = [colOf(first), colOf(last)]
  const fixed = {
    top: isFixed(first.row),
    left: isFixed(first.col),
    bottom: isFixed(last.row),
    right: isFixed(last.col),
  }
  return {
    area: { top: Math.min(...rows), left: Math.min(...cols), bottom: Math.max(...rows), right: Math.max(...cols) },
    fixed,
    written: (next) =>
      next.top >= 0 && next.left >= 0 && next.bottom < SHEET_ROWS_MOST && next.right < SHEET_COLUMNS_MOST
        ? cellName(next.top, next.left, fixed.top, fixed.left) +
          (last === first ? '' : `:${cellName(next.bottom, next.right, fixed.bottom, fixed.right)}`)
        : null,
  }
}

/**
 * Changes the references of a formula. All other characters stay.
 * @param text of a cell; a text that is not a formula is returned unchanged
 * @param change gets the name of the sheet (`null`: the own one), the cells, and which sides are fixed; returns the new cells, or `null` when they are
 * deleted
 */
export function rewriteRefs(
  text: string,
  change: (sheet: string | null, area: Area, fixed: Fixed) => NewArea | null,
): string {
  if (!isFormula(text)) return text
  const tokens = tokenize(text.slice(1))
  if (!tokens) return text
  let written = '='
  let done = 0
  const formula = text.slice(1)
  for (let index = 0; index < tokens.length; index++) {
    const first = tokens[index]
    if (first?.kind !== 'ref' && first?.kind !== 'lines') continue
    const colon = tokens[index + 1]
    const second = colon?.kind === 'mark' && colon.value === ':' ? tokens[index + 2] : undefined
    const last = first.kind === 'ref' && second?.kind === 'ref' ? second : first
    const ref = first.kind === 'lines' ? wholeLines(first) : corners(first, last as Ref)
    const next = change(first.sheet, ref.area, ref.fixed)
    const end = last.at + last.length
    const bang = formula.slice(first.at, first.at + first.length).lastIndexOf('!')
    const staysThere = next?.sheet === undefined || next.sheet === first.sheet
    const ownPrefix = bang < 0 ? '' : formula.slice(first.at, first.at + bang + 1)
    const prefix = staysThere ? ownPrefix : next.sheet === null ? '' : `${sheetWord(next.sheet as string)}!`
    const inside = next && ref.written(next)
    const same = next && staysThere && (isSameArea(next, ref.area) || inside === ref.written(ref.area))
    written += formula.slice(done, first.at)
    written += same ? formula.slice(first.at, end) : inside === null ? GONE : prefix + inside
    done = end
    if (last !== first) index += 2
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
