import { isFormula } from '#shared/sheet/formula/rewrite.ts'
import { numberOf } from '#shared/sheet/formula/values.ts'
import { mergeAt, type Row, type Sheet } from '#shared/sheet/model.ts'
import { textWidth } from './measure.ts'
import { columnWidth } from './metrics.ts'

/** Space beside the text of a cell: padding and line (px). */
const PADDING = 17
/** No character of the grid's font is wider (px). */
const WIDEST = 14
/** A text overflows at most this many columns, so that a long row of empty cells costs nothing. */
const MOST_COLUMNS = 40

/**
 * The last column that the text of a cell overflows into. As in other spreadsheets, a text that is wider than its cell is shown
 * over empty cells on its right. Numbers, formulas, and wrapped, merged and centred cells do not overflow.
 * @returns the cell's own column when its text does not overflow
 */
export function flowEnd(sheet: Sheet, line: Row | undefined, row: number, col: number): number {
  const cell = line?.cells[col]
  const text = cell?.text ?? ''
  const width = columnWidth(sheet, col)
  if (text === '' || text.length * WIDEST + PADDING <= width) return col
  if (isFormula(text) || text.includes('\n') || numberOf(text) !== null) return col
  const style = cell?.style === undefined ? undefined : sheet.styles[cell.style]
  if (style?.textwrap || (style?.align && style.align !== 'left') || isMerged(sheet, row, col)) return col
  const scale = style?.font?.size ? style.font.size / 10 : 1
  const wanted = textWidth(text, style?.font?.bold) * scale + PADDING
  const edge = col < sheet.frozen.col ? sheet.frozen.col : sheet.colCount
  let end = col
  for (let room = width; room < wanted && end + 1 < edge && end - col < MOST_COLUMNS; ) {
    const next = end + 1
    if ((line?.cells[next]?.text ?? '') !== '' || isMerged(sheet, row, next)) break
    room += columnWidth(sheet, next)
    end = next
  }
  return end
}

/**
 * The column whose text overflows into the given one from the left.
 * @returns the given column when there is none
 */
export function flowStart(sheet: Sheet, line: Row | undefined, row: number, col: number): number {
  if (!line) return col
  for (let from = col - 1; from >= Math.max(sheet.frozen.col, col - MOST_COLUMNS); from--) {
    if ((line.cells[from]?.text ?? '') === '') continue
    return flowEnd(sheet, line, row, from) >= col ? from : col
  }
  return col
}

const isMerged = (sheet: Sheet, row: number, col: number): boolean =>
  sheet.merges.length > 0 && mergeAt(sheet, { row, col }) !== undefined
