import { type Area, grownOver, meets, type Spot } from './address.ts'
import { SHEET_COLUMNS_MOST, SHEET_ROWS_MOST } from './limits.ts'
import { type Cell, type Column, cellAt, type Row, type Sheet } from './model.ts'

const isNothing = (cell: Cell) => cell.text === '' && Object.keys(cell).length === 1

/**
 * Writes cells into a sheet, which grows up to its limits. Cells beyond the limits are dropped.
 * @param cells row, column and cell; `null` removes the cell
 */
export function setCells(sheet: Sheet, cells: Iterable<readonly [number, number, Cell | null]>): Sheet {
  const rows: Record<number, Row> = { ...sheet.rows }
  const copied = new Map<number, Record<number, Cell>>()
  let { rowCount, colCount } = sheet
  for (const [row, col, cell] of cells) {
    if (row < 0 || col < 0 || row >= SHEET_ROWS_MOST || col >= SHEET_COLUMNS_MOST) continue
    let line = copied.get(row)
    if (!line) {
      line = { ...rows[row]?.cells }
      copied.set(row, line)
      rows[row] = { ...rows[row], cells: line }
    }
    if (cell === null || isNothing(cell)) delete line[col]
    else {
      line[col] = cell
      rowCount = Math.max(rowCount, row + 1)
      colCount = Math.max(colCount, col + 1)
    }
  }
  return copied.size === 0 ? sheet : { ...sheet, rows, rowCount, colCount }
}

/** Writes texts. The formats of the cells stay. */
export function setTexts(sheet: Sheet, texts: Iterable<readonly [number, number, string]>): Sheet {
  const cells: [number, number, Cell][] = []
  for (const [row, col, text] of texts) {
    const cell = cellAt(sheet, { row, col })
    if (cell.text !== text) cells.push([row, col, { ...cell, text }])
  }
  return setCells(sheet, cells)
}

function* spotsOf({ top, left, bottom, right }: Area): Generator<Spot> {
  for (let row = top; row <= bottom; row++) for (let col = left; col <= right; col++) yield { row, col }
}

/** Empties the cells of an area: their texts, or also their formats. */
export function clearArea(sheet: Sheet, area: Area, what: 'texts' | 'all' = 'texts'): Sheet {
  const found = [...spotsOf(area)].filter(({ row, col }) => sheet.rows[row]?.cells[col])
  if (what === 'texts')
    return setTexts(
      sheet,
      found.map(({ row, col }) => [row, col, '']),
    )
  return setCells(
    sheet,
    found.map(({ row, col }) => [row, col, null]),
  )
}

/** Merges the cells of an area. As in other spreadsheets, the first text stays and the others are removed. */
export function mergeCells(sheet: Sheet, asked: Area): Sheet {
  const area = grownOver(asked, sheet.merges)
  const first = [...spotsOf(area)].map((spot) => cellAt(sheet, spot)).find((cell) => cell.text !== '')
  const emptied = clearArea(sheet, area)
  const corner = { row: area.top, col: area.left }
  const kept = first
    ? setCells(emptied, [[corner.row, corner.col, { ...cellAt(emptied, corner), text: first.text }]])
    : emptied
  return { ...kept, merges: [...sheet.merges.filter((one) => !meets(one, area)), area] }
}

/** Splits every merged cell that an area touches. */
export function unmergeCells(sheet: Sheet, area: Area): Sheet {
  const merges = sheet.merges.filter((one) => !meets(one, area))
  return merges.length === sheet.merges.length ? sheet : { ...sheet, merges }
}

/** Freezes the rows above and the columns before a cell; `{row: 0, col: 0}` freezes nothing. */
export const freezeAt = (sheet: Sheet, frozen: Spot): Sheet => ({ ...sheet, frozen })

/** Sets the widths of columns. @param widths pixels, by column */
export function setWidths(sheet: Sheet, widths: Readonly<Record<number, number>>): Sheet {
  const cols: Record<number, Column> = { ...sheet.cols }
  for (const [col, width] of Object.entries(widths)) cols[Number(col)] = { ...cols[Number(col)], width }
  return { ...sheet, cols }
}

/** Sets the heights of rows. @param heights pixels, by row; `undefined` resets the height */
export function setHeights(sheet: Sheet, heights: Readonly<Record<number, number | undefined>>): Sheet {
  const rows: Record<number, Row> = { ...sheet.rows }
  for (const [key, height] of Object.entries(heights)) {
    const row = Number(key)
    const { height: _before, ...line } = rows[row] ?? { cells: {} }
    rows[row] = height === undefined ? line : { ...line, height }
  }
  return { ...sheet, rows }
}
