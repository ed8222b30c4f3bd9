import type { HtmlElement } from '#server/formats/export/html-tree.ts'

/** The limits of a cell's spans in columns and rows, and of the columns of a table. */
const SPAN_MOST = 50
const COLUMNS_MOST = 200

/**
 * The cells of a table as rows and columns. A merged cell has its content in its first position; the others are empty.
 * @param textOf the content of a cell
 */
export function tableGrid(table: HtmlElement, textOf: (cell: HtmlElement) => string): string[][] {
  /** For each column, the number of rows below that a cell above still spans. */
  const taken: number[] = []
  return rowsOf(table, 0).map((row) => {
    const cells: string[] = []
    const skipTaken = () => {
      while ((taken[cells.length] ?? 0) > 0) {
        taken[cells.length] = (taken[cells.length] as number) - 1
        cells.push('')
      }
    }
    for (const cell of row.children) {
      if (typeof cell === 'string' || !(cell.tag === 'td' || cell.tag === 'th')) continue
      skipTaken()
      if (cells.length >= COLUMNS_MOST) break
      const wide = spanOf(cell.attributes.colspan)
      const high = spanOf(cell.attributes.rowspan)
      for (let at = 0; at < wide; at++) {
        taken[cells.length] = high - 1
        cells.push(at === 0 ? textOf(cell) : '')
      }
    }
    skipTaken()
    return cells
  })
}

const spanOf = (given = '1'): number => Math.max(1, Math.min(Math.trunc(Number(given)) || 1, SPAN_MOST))

function rowsOf(node: HtmlElement, depth: number): HtmlElement[] {
  return node.children.flatMap((one) => {
    if (typeof one === 'string' || depth > 2) return []
    if (one.tag === 'tr') return [one]
    return ['thead', 'tbody', 'tfoot'].includes(one.tag) ? rowsOf(one, depth + 1) : []
  })
}
