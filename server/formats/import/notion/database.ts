import Papa from 'papaparse'
import { cell } from '#shared/markdown-table/write.ts'

/** The most columns and rows of a database that a page shows. */
const COLUMNS_MOST = 100
const ROWS_MOST = 5000

/**
 * A database of Notion as a table.
 * @param pageOf returns the address of the page of a row, by the title in the first column
 * @returns the text, and the numbers of rows and columns that are left out
 */
export function databaseTable(
  csv: string,
  pageOf: (title: string) => string | undefined,
): { text: string; left: number } {
  const { data } = Papa.parse<string[]>(csv.replace(/^\uFEFF/, '').trimEnd(), { preview: ROWS_MOST + 2 })
  const [head = [], ...rows] = data
  const width = Math.min(head.length, COLUMNS_MOST)
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const row = (cells: readonly string[]) =>
    line(
      Array.from({ length: width }, (_, at) => {
        const text = cell(cells[at] ?? '')
        const address = at === 0 ? pageOf(cells[0] ?? '') : undefined
        return address && text ? `[${text.replace(/[[\]]/g, '\\$&')}](${address})` : text
      }),
    )
  const shown = rows.slice(0, ROWS_MOST)
  const text = width === 0 ? '' : [row(head), line(Array<string>(width).fill('---')), ...shown.map(row)].join('\n')
  return { text: text && `${text}\n`, left: rows.length - shown.length + head.length - width }
}
