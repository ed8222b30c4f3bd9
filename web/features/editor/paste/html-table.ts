import { cell } from '#shared/markdown-table/write.ts'

/** Limits the columns. More of them are a mistake of the clipboard. */
const MOST_COLUMNS = 200
const BLOCKS = new Set(['P', 'DIV', 'LI', 'TR', 'H1', 'H2', 'H3', 'H4', 'H5', 'H6'])

/** The text of a cell, with the line breaks that are visible. */
function textOf(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return (node.textContent ?? '').replaceAll(/\s+/g, ' ')
  if (!(node instanceof Element)) return ''
  if (node.tagName === 'BR') return '\n'
  if (node.tagName === 'STYLE' || node.tagName === 'SCRIPT') return ''
  const inner = [...node.childNodes].map(textOf).join('')
  return BLOCKS.has(node.tagName) ? `\n${inner}\n` : inner
}

/**
 * The cells of a table, row by row, all rows of the same length. A cell that spans several rows or columns stands in the first of
 * them. Empty rows and columns at the end are left out.
 */
export function gridOf<T>(table: HTMLTableElement, read: (cell: HTMLTableCellElement) => T, empty: T): T[][] {
  const grid: T[][] = []
  const taken = new Set<string>()
  for (const [at, row] of [...table.rows].entries()) {
    const line: T[] = []
    let column = 0
    for (const one of [...row.cells]) {
      while (taken.has(`${at}/${column}`)) {
        line[column] = empty
        column += 1
      }
      if (column >= MOST_COLUMNS) break
      line[column] = read(one)
      const [wide, high] = [Math.min(one.colSpan, MOST_COLUMNS - column), Math.min(one.rowSpan, table.rows.length - at)]
      for (let y = 0; y < high; y++)
        for (let x = 0; x < wide; x++) if (x > 0 || y > 0) taken.add(`${at + y}/${column + x}`)
      column += 1
    }
    while (taken.has(`${at}/${column}`)) {
      line[column] = empty
      column += 1
    }
    grid.push(line)
  }
  const width = Math.max(0, ...grid.map((line) => line.length))
  return grid.map((line) => Array.from({ length: width }, (_, column) => line[column] ?? empty))
}

/** The texts of a range of cells, without empty rows and columns at the end. */
export function rowsOf(table: HTMLTableElement): string[][] {
  const rows = gridOf(
    table,
    (one) =>
      textOf(one)
        .replaceAll(/\n\s*\n/g, '\n')
        .replaceAll('\u00a0', ' ')
        .trim(),
    '',
  )
  while (rows.at(-1)?.every((text) => text === '')) rows.pop()
  let width = Math.max(0, ...rows.map((row) => row.length))
  while (width > 0 && rows.every((row) => row[width - 1] === '')) width -= 1
  return rows.map((row) => row.slice(0, width))
}

/** A text as one Markdown cell: plain text with its line breaks. */
export const cellLines = (text: string) => text.split(/\n+/).map(cell).join('<br>')

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`

/** A Markdown table of cells that are Markdown already. The first row is the heading. */
export function tableOf(rows: readonly (readonly string[])[]): string {
  const [head = [], ...body] = rows
  return [row(head), row(head.map(() => '---')), ...body.map(row)].join('\n')
}

/** A range of cells as a Markdown table. */
export const rangeToMarkdown = (rows: readonly (readonly string[])[]): string =>
  tableOf(rows.map((texts) => texts.map(cellLines)))
