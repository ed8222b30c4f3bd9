import Papa from 'papaparse'
import { parseTable } from '#shared/markdown-table/table.ts'
import { cell } from '#shared/markdown-table/write.ts'

/** Cells that were pasted. */
export interface Pasted {
  rows: string[][]
  /** They are Markdown already: a table of Markdown was pasted. */
  isMarkdown: boolean
}

/** More cells are no table of a page. */
const MOST_CELLS = 20_000
/** A cell that says it is wider is not believed. */
const WIDEST = 100

/** Reads cells from text: a Markdown table, cells of a spreadsheet (tabs), or CSV with whatever divides its columns. */
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

/** Rows as long as the longest; columns that are empty everywhere at the end go, and so do cells beyond what a page can hold. */
function evened(rows: string[][]): string[][] {
  let width = 0
  for (const row of rows) width = Math.max(width, row.findLastIndex((text) => text.trim() !== '') + 1)
  const most = Math.floor(MOST_CELLS / Math.max(1, width))
  return rows.slice(0, most).map((row) => Array.from({ length: width }, (_, i) => row[i] ?? ''))
}

/**
 * Cells of the first table in HTML, as text with tabs between them, the way spreadsheets copy. Nothing of the HTML is run or loaded.
 * @returns `null` when there is no table
 */
export function htmlCells(html: string): string | null {
  const table = new DOMParser().parseFromString(html, 'text/html').querySelector('table')
  if (!table) return null
  const grid: string[][] = []
  for (const [place, row] of [...table.rows].entries()) {
    grid[place] ??= []
    let column = 0
    for (const one of row.cells) {
      while (grid[place]?.[column] !== undefined) column += 1
      fill(grid, place, column, one)
      column += Math.min(one.colSpan, WIDEST)
    }
  }
  return grid.length > 0
    ? Papa.unparse(
        grid.map((row) => Array.from(row, (text) => text ?? '')),
        { delimiter: '\t' },
      )
    : null
}

/** Stands for the end of a line while the text of a cell is read. */
const LINE_END = '\u2028'

/** Puts a cell into the grid; what it spans besides is empty. */
function fill(grid: string[][], row: number, column: number, one: HTMLTableCellElement): void {
  for (const hidden of one.querySelectorAll('script, style, template')) hidden.remove()
  for (const end of one.querySelectorAll('br, p, div, li')) end.after(LINE_END)
  // line ends of the source are white space, those of the page are not
  const text = (one.textContent ?? '')
    .replace(/[^\S\u2028]+/g, ' ')
    .replace(/ ?\u2028[\u2028 ]*/g, '\n')
    .trim()
  for (let down = 0; down < Math.min(one.rowSpan || 1, WIDEST); down++) {
    grid[row + down] ??= []
    const cells = grid[row + down] as string[]
    for (let right = 0; right < Math.min(one.colSpan, WIDEST); right++)
      cells[column + right] = down === 0 && right === 0 ? text : ''
  }
}

/** A cell's text as the source of a Markdown cell (its pipes without their backslash): it stays text, its lines are kept. */
export const sourceOf = (text: string): string =>
  text
    .trim()
    .split(/\r\n|\r|\n/)
    .map((line) => cell(line).replaceAll('\\|', '|'))
    .join('<br>')

/** Whether a text is a number, as people write them: with separators, a sign, a percent sign, a currency. */
export const isNumber = (text: string): boolean => /^[-+(]?[¥$€£]?\d[\d,. ]*%?\)?$/.test(text.trim())
