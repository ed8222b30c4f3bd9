import Papa from 'papaparse'
import { parseTable } from '#shared/markdown-table/table.ts'
import { cell } from '#shared/markdown-table/write.ts'

/** Pasted cells. */
export interface Pasted {
  rows: string[][]
  /** The cells are Markdown already, because a Markdown table was pasted. */
  isMarkdown: boolean
}

/** More cells than this are not read. */
const MOST_CELLS = 20_000
/** The largest colspan or rowspan that is accepted. */
const WIDEST = 100

/** Reads cells from text: a Markdown table, cells of a spreadsheet (tabs), or CSV with any separator. */
export function readPasted(text: string): Pasted {
  const lines = text.trim().split(/\r\n|\r|\n/)
  const table = parseTable(lines.map((line) => line.trim()))
  if (table) return { rows: table.rows.map((row) => [...row]), isMarkdown: true }
  const delimiter = text.includes('\t') ? '\t' : ''
  const { data } = Papa.parse<string[]>(text.replace(/^\uFEFF/, '').replace(/\s+$/, ''), {
    delimiter,
    skipEmptyLines: 'greedy',
  })
  return { rows: evened(data), isMarkdown: false }
}

/** Makes all rows as long as the longest. Removes empty columns at the end and cells beyond `MOST_CELLS`. */
function evened(rows: string[][]): string[][] {
  let width = 0
  for (const row of rows) width = Math.max(width, row.findLastIndex((text) => text.trim() !== '') + 1)
  const most = Math.floor(MOST_CELLS / Math.max(1, width))
  return rows.slice(0, most).map((row) => Array.from({ length: width }, (_, i) => row[i] ?? ''))
}

/**
 * The cells of the first table in HTML, as text with tabs between them, as spreadsheets copy them. Scripts do not run and nothing
 * is loaded.
 * @returns `null` when there is no table
 */
export function htmlCells(html: string): string | null {
  const table = new DOMParser().parseFromString(html, 'text/html').querySelector('table')
  if (!table) return null
  const grid: string[][] = []
  for (const [place, row] of [...table.rows].entries()) {
    grid[place] ??= []
    let column = 0
    for (const source of row.cells) {
      while (grid[place]?.[column] !== undefined) column += 1
      fill(grid, place, column, source)
      column += Math.min(source.colSpan, WIDEST)
    }
  }
  return grid.length > 0
    ? Papa.unparse(
        grid.map((row) => Array.from(row, (text) => text ?? '')),
        { delimiter: '\t' },
      )
    : null
}

/** Marks a line end inside a cell while its text is read. */
const LINE_END = '\u2028'

/** Puts a cell into the grid. The other cells that it spans are empty. */
function fill(grid: string[][], row: number, column: number, source: HTMLTableCellElement): void {
  for (const hidden of source.querySelectorAll('script, style, template')) hidden.remove()
  for (const end of source.querySelectorAll('br, p, div, li')) end.after(LINE_END)
  // Line ends of the HTML source are white space; `<br>` and paragraphs make real ones.
  const text = (source.textContent ?? '')
    .replace(/[^\S\u2028]+/g, ' ')
    .replace(/ ?\u2028[\u2028 ]*/g, '\n')
    .trim()
  for (let down = 0; down < Math.min(source.rowSpan || 1, WIDEST); down++) {
    grid[row + down] ??= []
    const cells = grid[row + down] as string[]
    for (let right = 0; right < Math.min(source.colSpan, WIDEST); right++)
      cells[column + right] = down === 0 && right === 0 ? text : ''
  }
}

/** The text of a cell as source of a Markdown cell: it stays plain text and keeps its lines. Pipes are escaped later. */
export const sourceOf = (text: string): string =>
  text
    .trim()
    .split(/\r\n|\r|\n/)
    .map((line) => cell(line).replaceAll('\\|', '|'))
    .join('<br>')

/** Whether a text is a number as people write them: with separators, a sign, a percent sign, a currency. */
export const isNumber = (text: string): boolean => /^[-+(]?[¥$€£]?\d[\d,. ]*%?\)?$/.test(text.trim())
