import { readBook } from './document.ts'
import { Calculation } from './formula/evaluate.ts'
import { CELL_TEXT_LENGTH } from './limits.ts'
import { type Book, eachCell, mergeAt, type Sheet, usedArea } from './model.ts'

/** The most HTML of a spreadsheet page, in characters. */
const SHEET_HTML_LENGTH = 1024 * 1024

/** The most rows and columns of a sheet in the HTML. */
const TABLE_ROWS = 200
const TABLE_COLUMNS = 30

const EXCERPT = 200

/** The texts of the cells of a sheet, in order. */
function textsOf(sheet: Sheet): string[] {
  const texts: [number, number, string][] = []
  eachCell(sheet, (cell, row, col) => {
    if (cell.text !== '') texts.push([row, col, cell.text])
  })
  return texts.sort((a, b) => a[0] - b[0] || a[1] - b[1]).map(([, , text]) => text)
}

/** The text of a book for searching: the names of sheets and the texts of cells, one in a line. */
export const bookText = (book: Book): string =>
  book.map((sheet) => [sheet.name, ...textsOf(sheet)].join('\n')).join('\n')

/** The text of a spreadsheet page for searching. If it is not a spreadsheet, the text as it is. */
export function sheetPageText(page_content: string): string {
  const book = readBook(page_content)
  return book ? bookText(book) : page_content
}

/** The beginning of the texts of a spreadsheet, in one line. */
export function sheetExcerpt(book: Book): string {
  let words = ''
  for (const sheet of book)
    for (const text of textsOf(sheet)) {
      words = `${words} ${text.slice(0, CELL_TEXT_LENGTH)}`.replace(/\s+/g, ' ').trim()
      const characters = [...words]
      if (characters.length > EXCERPT) return `${characters.slice(0, EXCERPT - 1).join('')}…`
    }
  return words
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/**
 * A book as plain HTML tables, for readers without scripts, with the results of formulas and without formats.
 * @returns at most `SHEET_HTML_LENGTH` characters: of a large book the beginning
 */
export function bookHtml(book: Book): string {
  const calculation = new Calculation(book)
  const parts: string[] = []
  let left = SHEET_HTML_LENGTH
  for (const [at, sheet] of book.entries()) {
    const name = book.length > 1 ? `<h2>${escaped(sheet.name)}</h2>` : ''
    const used = usedArea(sheet)
    const table: string[] = []
    left -= name.length + TABLE_START.length + TABLE_END.length + 1
    for (let row = 0; used && row <= Math.min(used.bottom, TABLE_ROWS - 1); row++) {
      const html = rowHtml(calculation, at, sheet, row, Math.min(used.right, TABLE_COLUMNS - 1), left)
      if (html === null) break
      left -= html.length
      table.push(html)
    }
    if (left < 0) break
    if (name) parts.push(name)
    if (table.length > 0) parts.push(TABLE_START + table.join('') + TABLE_END)
  }
  return parts.join('\n')
}

const TABLE_START = '<table><tbody>'
const TABLE_END = '</tbody></table>'

/** One row of a table; `null` when it would be longer than `most`. */
function rowHtml(
  calculation: Calculation,
  at: number,
  sheet: Sheet,
  row: number,
  lastCol: number,
  most: number,
): string | null {
  let html = '<tr>'
  for (let col = 0; col <= lastCol; col++) {
    const merged = mergeAt(sheet, { row, col })
    if (merged && (merged.top !== row || merged.left !== col)) continue
    const spans = merged
      ? ` rowspan="${merged.bottom - merged.top + 1}" colspan="${merged.right - merged.left + 1}"`
      : ''
    html += `<td${spans}>${escaped(calculation.shown(at, row, col)).replaceAll('\n', '<br>')}</td>`
    if (html.length > most) return null
  }
  return `${html}</tr>`
}
