import { type Cell as FileCell, type WriteSheet, writeXlsx } from 'hucre/xlsx'
import { refOf } from '#shared/sheet/address.ts'
import { Calculation } from '#shared/sheet/formula/evaluate.ts'
import { isFormula } from '#shared/sheet/formula/rewrite.ts'
import { CELL_TEXT_LENGTH } from '#shared/sheet/limits.ts'
import { type Book, eachCell, type Sheet, styleOf } from '#shared/sheet/model.ts'
import { toFileFormula } from './xlsx-formulas.ts'
import { toFileStyle } from './xlsx-styles.ts'
import { toFileValue, toFormulaResult } from './xlsx-values.ts'

/** Excel measures widths in characters of seven pixels, heights in points. */
const CHARACTER = 7
const POINT = 0.75
/** Excel allows no longer sheet names and none of these characters. */
const NAME_LENGTH = 31
const NOT_IN_NAMES = /[[\]:*?/\\]/g

/** Unique sheet names that Excel allows. */
function namesOf(book: Book): string[] {
  const taken = new Set<string>()
  return book.map((sheet, at) => {
    const wanted =
      sheet.name
        .replace(NOT_IN_NAMES, '_')
        .replace(/^'+|'+$/g, '')
        .slice(0, NAME_LENGTH) || `sheet${at + 1}`
    let name = wanted
    for (let number = 2; taken.has(name.toLowerCase()); number += 1)
      name = `${wanted.slice(0, NAME_LENGTH - String(number).length - 1)} ${number}`
    taken.add(name.toLowerCase())
    return name
  })
}

function toFileSheet(
  sheet: Sheet,
  name: string,
  named: (sheet: string) => string | undefined,
  value: (row: number, col: number) => ReturnType<Calculation['value']>,
  cut: (ref: string) => void,
): WriteSheet {
  const cells = new Map<string, Partial<FileCell>>()
  let last = -1
  eachCell(sheet, (cell, row, col) => {
    last = Math.max(last, row)
    const style = styleOf(sheet, cell)
    const formula = isFormula(cell.text) ? toFileFormula(cell.text, named) : null
    if (formula !== null) {
      const { result, numFmt } = toFormulaResult(value(row, col))
      const look = toFileStyle(style, numFmt)
      cells.set(`${row},${col}`, {
        value: result,
        formula,
        formulaResult: result,
        ...(look && { style: look }),
      })
      return
    }
    const isLong = cell.text.length > CELL_TEXT_LENGTH
    if (isLong) cut(refOf({ row, col }))
    const text = isLong ? `${cell.text.slice(0, CELL_TEXT_LENGTH - 1)}…` : cell.text
    const file = toFileValue(text, isFormula(text) ? 'text' : style?.format)
    const look = toFileStyle(style, file.numFmt)
    if (file.value === null && !look) return
    cells.set(`${row},${col}`, { value: file.value, ...(look && { style: look }) })
  })
  const rowDefs = new Map<number, { height?: number; hidden?: boolean }>()
  for (const [row, line] of Object.entries(sheet.rows)) {
    if (line.height === undefined && line.hide !== true) continue
    rowDefs.set(Number(row), {
      ...(line.height !== undefined && { height: line.height * POINT }),
      ...(line.hide === true && { hidden: true }),
    })
  }
  const wide = Math.max(-1, ...Object.keys(sheet.cols).map(Number))
  const columns = Array.from({ length: wide + 1 }, (_, col) => {
    const { width, hide } = sheet.cols[col] ?? {}
    return { ...(width !== undefined && { width: (width - 5) / CHARACTER }), ...(hide === true && { hidden: true }) }
  })
  const { row, col } = sheet.frozen
  return {
    name,
    cells,
    rows: Array.from({ length: last + 1 }, () => []),
    ...(columns.length > 0 && { columns }),
    ...(rowDefs.size > 0 && { rowDefs }),
    ...(row + col > 0 && { freezePane: { rows: row, columns: col } }),
    merges: sheet.merges.map((one) => ({
      startRow: one.top,
      startCol: one.left,
      endRow: one.bottom,
      endCol: one.right,
    })),
  }
}

/**
 * A book as an .xlsx file: values, formulas with their results, dates, styles, sizes, merged and frozen cells.
 * @param cut is called for each cell (the index of its sheet, `C4`) with a text that is longer than Excel opens. Its end is left out
 */
export async function bookToXlsx(
  book: Book,
  cut: (at: number, ref: string) => void = () => undefined,
): Promise<Uint8Array> {
  const results = new Calculation(book)
  const names = namesOf(book)
  // If several sheets have the same name, formulas refer to the first one.
  const fileNames = new Map(book.map((sheet, at) => [sheet.name.toLowerCase(), names[at]] as const).reverse())
  const named = (wanted: string) => fileNames.get(wanted.toLowerCase())
  return writeXlsx({
    sheets: book.map((sheet, at) =>
      toFileSheet(
        sheet,
        names[at] as string,
        named,
        (row, col) => results.value(at, row, col),
        (ref) => cut(at, ref),
      ),
    ),
    dateSystem: '1900',
  })
}
