import type { Align, Block, TableBlock, TableCell } from './blocks.ts'

/** The most columns that Word supports. */
const COLUMNS_MOST = 63
/** The most rows. More are useless on paper, and a hostile table has millions. */
const ROWS_MOST = 5_000

/** A cell as read from the source. */
export interface LooseCell {
  colspan: number
  rowspan: number
  isHead: boolean
  align?: Align
  blocks: Block[]
}

/**
 * Puts cells into a grid. Cuts spans that overlap or leave the table, and fills short rows.
 * @param heads the number of head rows at the top
 * @param cut is called once if rows or columns are left out
 * @returns undefined for a table without cells
 */
export function tableGrid(
  given: readonly (readonly LooseCell[])[],
  heads: number,
  cut: () => void,
): TableBlock | undefined {
  const rowCount = Math.min(given.length, ROWS_MOST)
  /** For each column: the first row that is free. */
  const freeFrom: number[] = []
  const rows: TableCell[][] = []
  let isCut = given.length > ROWS_MOST
  /** Columns after the last one in which a cell begins only hold ends of spans. */
  let columns = 0
  for (let row = 0; row < rowCount; row += 1) {
    const cells: TableCell[] = []
    let column = 0
    for (const { colspan, rowspan, ...cell } of given[row] ?? []) {
      while (column < COLUMNS_MOST && (freeFrom[column] ?? 0) > row) column += 1
      if (column >= COLUMNS_MOST) {
        isCut = true
        break
      }
      const down = Math.min(Math.max(rowspan, 1), rowCount - row)
      let across = 1
      while (across < colspan && column + across < COLUMNS_MOST && (freeFrom[column + across] ?? 0) <= row) across += 1
      for (let at = column; at < column + across; at += 1) freeFrom[at] = row + down
      cells.push({ ...cell, column, colspan: across, rowspan: down })
      columns = Math.max(columns, column + 1)
      column += across
    }
    rows.push(cells)
  }
  if (isCut) cut()
  if (columns === 0) return undefined
  return { kind: 'table', columns, heads: Math.min(heads, rowCount), rows: filled(rows, columns) }
}

/** Adds an empty cell at every uncovered grid position. */
function filled(rows: TableCell[][], columns: number): TableCell[][] {
  const freeFrom = new Array<number>(columns).fill(0)
  return rows.map((cells, row) => {
    const byColumn = new Map(cells.map((cell) => [cell.column, cell]))
    const full: TableCell[] = []
    for (let column = 0; column < columns; column += 1) {
      if ((freeFrom[column] ?? 0) > row) continue
      const cell = byColumn.get(column) ?? { column, colspan: 1, rowspan: 1, isHead: false, blocks: [] }
      const colspan = Math.min(cell.colspan, columns - column)
      for (let at = column; at < column + colspan; at += 1) freeFrom[at] = row + cell.rowspan
      full.push({ ...cell, colspan })
    }
    return full
  })
}
