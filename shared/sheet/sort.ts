import type { Area } from './address.ts'
import { setCells } from './cells.ts'
import { isFormula, movedFormula } from './formula/rewrite.ts'
import { numberOf, type Value } from './formula/values.ts'
import { type Cell, cellAt, type Sheet, styleOf, textAt } from './model.ts'

const words = new Intl.Collator('zh-CN', { numeric: true, sensitivity: 'base' })

/** Numbers come first, then texts in the order of Chinese dictionaries. Identifiers with more digits than a number can store are compared by all of them. */
function compare(a: string, b: string): number {
  const [x, y] = [numberOf(a), numberOf(b)]
  if (x !== null && y !== null) return x - y || (Math.abs(x) > Number.MAX_SAFE_INTEGER ? words.compare(a, b) : 0)
  if ((x === null) !== (y === null)) return x === null ? 1 : -1
  return words.compare(a, b)
}

/** How many cells of a column tell what its rows contain. */
const ROWS_LOOKED_AT = 50

/**
 * Guesses whether the first row of an area is a header, as other spreadsheets do: it consists of texts, and it looks different from the next row (bold,
 * or with a background), or a column below it consists of numbers, dates or truth values.
 * @param value returns the value of a cell
 */
export function hasHeader(sheet: Sheet, area: Area, value: (row: number, col: number) => Value): boolean {
  const titles: number[] = []
  for (let col = area.left; col <= area.right; col++) if (textAt(sheet, area.top, col) !== '') titles.push(col)
  const isTitle = (col: number) => !isFormula(textAt(sheet, area.top, col)) && typeof value(area.top, col) === 'string'
  if (area.bottom === area.top || titles.length === 0 || !titles.every(isTitle)) return false
  const isMarked = (row: number) => (col: number) => {
    const style = styleOf(sheet, sheet.rows[row]?.cells[col])
    return style?.font?.bold === true || style?.bgcolor !== undefined
  }
  if (titles.every(isMarked(area.top)) && !titles.every(isMarked(area.top + 1))) return true
  return titles.some((col) => {
    let [others, texts] = [0, 0]
    for (let row = area.top + 1; row <= area.bottom && others + texts < ROWS_LOOKED_AT; row++) {
      const found = value(row, col)
      if (found === null || found === '') continue
      if (typeof found === 'string') texts += 1
      else others += 1
    }
    return others > 0 && texts === 0
  })
}

/**
 * Sorts the rows of an area by one of its columns. Empty cells always come last, and equal rows keep their order.
 * @param shown returns the displayed text of a cell
 * @throws RangeError when the rows contain cells merged over several rows
 */
export function sortRows(
  sheet: Sheet,
  area: Area,
  col: number,
  descending: boolean,
  shown: (row: number, col: number) => string,
): Sheet {
  const torn = sheet.merges.some((one) => one.top <= area.bottom && one.bottom >= area.top && one.bottom > one.top)
  if (torn) throw new RangeError('merged cells')
  const order = Array.from({ length: area.bottom - area.top + 1 }, (_, at) => {
    const row = area.top + at
    return { row, key: shown(row, col) }
  })
  order.sort((a, b) => {
    if ((a.key === '') !== (b.key === '')) return a.key === '' ? 1 : -1
    return descending ? compare(b.key, a.key) : compare(a.key, b.key)
  })
  const cells: [number, number, Cell][] = []
  for (const [at, { row: from }] of order.entries()) {
    const row = area.top + at
    if (row === from) continue
    for (let column = area.left; column <= area.right; column++) {
      const cell = cellAt(sheet, { row: from, col: column })
      const text = isFormula(cell.text) ? movedFormula(cell.text, row - from, 0) : cell.text
      cells.push([row, column, { ...cell, text }])
    }
  }
  return setCells(sheet, cells)
}
