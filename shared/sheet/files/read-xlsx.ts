import { type Cell as FileCell, type Sheet as FileSheet, readXlsx } from 'hucre/xlsx'
import { setTexts } from '#shared/sheet/cells.ts'
import { emptySheet } from '#shared/sheet/document.ts'
import { Calculation } from '#shared/sheet/formula/evaluate.ts'
import { movedFormula } from '#shared/sheet/formula/rewrite.ts'
import { typedValue } from '#shared/sheet/formula/values.ts'
import { SHEET_COLUMNS_MOST, SHEET_NAME_LENGTH, SHEET_ROWS_MOST, SHEETS_MOST } from '#shared/sheet/limits.ts'
import type { Book, Cell, CellStyle, Column, Row, Sheet } from '#shared/sheet/model.ts'
import { FileProblem } from './file-problem.ts'
import type { ReadFile } from './read-file.ts'
import { fromFileFormula } from './xlsx-formulas.ts'
import { fromFileStyle } from './xlsx-styles.ts'
import { fromFileValue } from './xlsx-values.ts'

const CHARACTER = 7
const POINT = 0.75
/** Dates that are not after the number 0 of Excel (ms). */
const DAY_0 = Date.UTC(1900, 0, 0)

/** The formula of a cell as it is typed. `works`: it can be computed here. */
interface Formula {
  text: string
  works: boolean
}

function typedFormula(text: string): Formula {
  const typed = fromFileFormula(text)
  return { text: typed ?? text, works: typed !== null }
}

/** Returns the formula of a cell. A formula shared by several cells is stored only in the first of them. */
function formulaOf(
  cell: FileCell,
  row: number,
  col: number,
  shared: Map<number, { text: string; row: number; col: number }>,
): Formula | null {
  const index = cell.formulaSharedIndex
  if (cell.formula) {
    const text = `=${cell.formula}`
    // LibreOffice writes booleans like this.
    if (text === '=TRUE()' || text === '=FALSE()') return { text: text.slice(1, -2), works: true }
    if (cell.formulaType === 'shared' && index !== undefined && !shared.has(index))
      shared.set(index, { text, row, col })
    return cell.formulaType === 'array' ? { text, works: false } : typedFormula(text)
  }
  const first = index === undefined ? undefined : shared.get(index)
  return first ? typedFormula(movedFormula(first.text, row - first.row, col - first.col)) : null
}

/** Whether the results of formulas in a file are only placeholders. Writers that cannot compute write 0 for every formula. */
function hasOnlyZeros(sheets: readonly FileSheet[]): boolean {
  const isZero = ({ formula, value }: FileCell) =>
    formula === undefined || (value ?? 0) === 0 || (value instanceof Date && value.getTime() <= DAY_0)
  return sheets.every(({ cells }) => [...(cells?.values() ?? [])].every(isZero))
}

/** The text of the result that a file has for a formula. */
type Result = readonly [row: number, col: number, text: string]

function readSheet(file: FileSheet, at: number, computed: boolean): { sheet: Sheet; cut: boolean; results: Result[] } {
  const styles: CellStyle[] = []
  const known = new Map<string, number>()
  const indexOf = (style: CellStyle | undefined): number | undefined => {
    if (!style) return undefined
    const key = JSON.stringify(style)
    let index = known.get(key)
    if (index === undefined) {
      index = styles.push(style) - 1
      known.set(key, index)
    }
    return index
  }
  const shared = new Map<number, { text: string; row: number; col: number }>()
  const results: Result[] = []
  const rows: Record<number, Row> = {}
  let [cut, widest] = [file.rows.length > SHEET_ROWS_MOST, 0]
  const lines = Math.min(SHEET_ROWS_MOST, file.rows.length)
  for (let row = 0; row < lines; row++) {
    const values = file.rows[row] ?? []
    if (values.length > SHEET_COLUMNS_MOST) cut = true
    const cells: Record<number, Cell> = {}
    for (let col = 0; col < Math.min(SHEET_COLUMNS_MOST, values.length); col++) {
      const cell = file.cells?.get(`${row},${col}`)
      const found = cell && formulaOf(cell, row, col, shared)
      const value = found && !computed ? null : values[col]
      const { text, format } = fromFileValue(value, cell?.style?.numFmt)
      // A formula that does not work here gives way to its result, if there is one.
      const formula = found?.works || value === null || value === undefined ? found?.text : undefined
      const style = indexOf(fromFileStyle(cell?.style, formula ? undefined : format))
      if (text === '' && !formula && style === undefined) continue
      if (formula && text !== '' && !text.startsWith('#')) results.push([row, col, text])
      cells[col] = { text: formula ?? text, ...(style !== undefined && { style }) }
      widest = Math.max(widest, col + 1)
    }
    const { height, hidden } = file.rowDefs?.get(row) ?? {}
    const tall = height === undefined ? undefined : Math.round(height / POINT)
    if (Object.keys(cells).length > 0 || tall !== undefined || hidden)
      rows[row] = { cells, ...(tall !== undefined && { height: tall }), ...(hidden && { hide: true }) }
  }
  const cols: Record<number, Column> = {}
  for (const [col, { width, hidden }] of (file.columns ?? []).slice(0, SHEET_COLUMNS_MOST).entries())
    if (width !== undefined || hidden)
      cols[col] = {
        ...(width !== undefined && { width: Math.round(width * CHARACTER + 5) }),
        ...(hidden && { hide: true }),
      }
  const blank = emptySheet(file.name.slice(0, SHEET_NAME_LENGTH) || `sheet${at + 1}`)
  const [rowCount, colCount] = [Math.max(blank.rowCount, lines), Math.max(blank.colCount, widest)]
  const merges = (file.merges ?? []).map((one) => ({
    top: one.startRow,
    left: one.startCol,
    bottom: one.endRow,
    right: one.endCol,
  }))
  const inside = merges.filter((one) => one.bottom < rowCount && one.right < colCount)
  const { rows: still = 0, columns: stillCols = 0 } = file.freezePane ?? {}
  return {
    results,
    cut: cut || inside.length < merges.length,
    sheet: {
      ...blank,
      rows,
      rowCount,
      cols,
      colCount,
      styles,
      merges: inside,
      frozen: { row: Math.min(still, 100), col: Math.min(stillCols, 20) },
    },
  }
}

/**
 * The sheets of a file. A formula that fails here but not in the file, such as one of a kind that does not exist here or one for which no steps are
 * left, is replaced by its result. Formulas that read it go on with this result, so they stay.
 */
function bookOf(read: readonly { sheet: Sheet; results: readonly Result[] }[]): Book {
  const known = read.map(({ results }) => new Map(results.map(([row, col, text]) => [`${row}:${col}`, text])))
  const failing = read.map((): Result[] => [])
  const sheets = read.map(({ sheet }) => sheet)
  const calculation = new Calculation(sheets, undefined, (at, row, col) => {
    const text = known[at]?.get(`${row}:${col}`)
    if (text === undefined) return undefined
    failing[at]?.push([row, col, text])
    return typedValue(text)
  })
  for (const [at, { results }] of read.entries()) for (const [row, col] of results) calculation.value(at, row, col)
  return sheets.map((sheet, at) => setTexts(sheet, failing[at] ?? []))
}

/** How the library refuses a file with a sheet without cells: a chart, or a sheet of macros or a dialog. */
const NO_CELLS = /missing worksheet file for sheet "(.*)"$/s

/**
 * Reads the sheets with cells. A file that has others is refused by the library, so they are found one after the other. Each try goes on behind the last
 * one that was found, in first rows only, so all tries together read each sheet once.
 */
async function readSheets(bytes: Uint8Array): Promise<{ sheets: readonly FileSheet[]; leftOut: string[] }> {
  const leftOut = new Map<number, string>()
  for (let from = 0, isWhole = true; ; ) {
    const read = new Map<string, number>()
    const sheets = ({ name, index, veryHidden }: { name: string; index: number; veryHidden?: boolean }) => {
      const isRead = !veryHidden && index >= from && !leftOut.has(index)
      if (isRead && !read.has(name)) read.set(name, index)
      return isRead
    }
    try {
      const given = isWhole ? { readStyles: true, maxRows: SHEET_ROWS_MOST + 1, sheets } : { maxRows: 1, sheets }
      const file = await readXlsx(bytes, given)
      if (isWhole) return { sheets: file.sheets, leftOut: [...leftOut.values()] }
      from = 0
      isWhole = true
    } catch (error) {
      const name = NO_CELLS.exec(error instanceof Error ? error.message : '')?.[1]
      const at = name === undefined ? undefined : read.get(name)
      if (name === undefined || at === undefined || leftOut.size > SHEETS_MOST) throw error
      leftOut.set(at, name)
      from = at + 1
      isWhole = false
    }
  }
}

/**
 * Reads an .xlsx file. Links to other files are not followed. Before this, the caller checks what size the file really unpacks to.
 * @throws FileProblem
 */
export async function xlsxToBook(bytes: Uint8Array): Promise<ReadFile> {
  let file: Awaited<ReturnType<typeof readSheets>>
  try {
    file = await readSheets(bytes)
  } catch (error) {
    throw new FileProblem(/password|encrypt/i.test(String(error)) ? 'locked' : 'broken')
  }
  if (file.sheets.length === 0) throw new FileProblem('broken')
  if (file.sheets.length > SHEETS_MOST) throw new FileProblem('tooMany')
  const computed = !hasOnlyZeros(file.sheets)
  const read = file.sheets.map((sheet, at) => readSheet(sheet, at, computed))
  return { book: bookOf(read), cut: read.some(({ cut }) => cut), leftOut: file.leftOut }
}
