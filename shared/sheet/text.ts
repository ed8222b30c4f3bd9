import { readBook } from './document.ts'
import { Calculation } from './formula/evaluate.ts'
import { type Book, eachCell, type Sheet, usedArea } from './model.ts'

/** The most rows and columns of a sheet that are written as a plain table. */
const TABLE_ROWS = 200
const TABLE_COLUMNS = 30

const EXCERPT = 200

/** What people can read in a sheet, cell by cell in order. */
function textsOf(sheet: Sheet): string[] {
  const texts: [number, number, string][] = []
  eachCell(sheet, (cell, row, col) => {
    if (cell.text !== '') texts.push([row, col, cell.text])
  })
  return texts.sort((a, b) => a[0] - b[0] || a[1] - b[1]).map(([, , text]) => text)
}

/** The words of a book for a search: names of sheets and texts of cells, one in a line. */
export const bookText = (book: Book): string =>
  book.map((sheet) => [sheet.name, ...textsOf(sheet)].join('\n')).join('\n')

/** The words of a spreadsheet page; of a page that holds something else, its text. */
export function sheetPageText(page_content: string): string {
  const book = readBook(page_content)
  return book ? bookText(book) : page_content
}

/** The beginning of what a spreadsheet says, in one line. */
export function sheetExcerpt(book: Book): string {
  const words = book.flatMap(textsOf).join(' ').replace(/\s+/g, ' ').trim()
  return [...words].length > EXCERPT ? `${[...words].slice(0, EXCERPT - 1).join('')}…` : words
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** A book as plain tables, for who reads without scripts; the beginning of a large one. Results of formulas, no looks. */
export function bookHtml(book: Book): string {
  const calculation = new Calculation(book)
  const parts: string[] = []
  for (const [at, sheet] of book.entries()) {
    const used = usedArea(sheet)
    if (book.length > 1) parts.push(`<h2>${escaped(sheet.name)}</h2>`)
    if (!used) continue
    const rows: string[] = []
    for (let row = 0; row <= Math.min(used.bottom, TABLE_ROWS - 1); row++) {
      const cells: string[] = []
      for (let col = 0; col <= Math.min(used.right, TABLE_COLUMNS - 1); col++) {
        const merged = sheet.merges.find(
          (one) => row >= one.top && row <= one.bottom && col >= one.left && col <= one.right,
        )
        if (merged && (merged.top !== row || merged.left !== col)) continue
        const spans = merged
          ? ` rowspan="${merged.bottom - merged.top + 1}" colspan="${merged.right - merged.left + 1}"`
          : ''
        cells.push(`<td${spans}>${escaped(calculation.shown(at, row, col)).replaceAll('\n', '<br>')}</td>`)
      }
      rows.push(`<tr>${cells.join('')}</tr>`)
    }
    parts.push(`<table><tbody>${rows.join('')}</tbody></table>`)
  }
  return parts.join('\n')
}
