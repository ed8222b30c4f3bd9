import Papa from 'papaparse'
import { setTexts } from '#shared/sheet/cells.ts'
import { emptySheet } from '#shared/sheet/document.ts'
import { Calculation } from '#shared/sheet/formula/evaluate.ts'
import { numberOf } from '#shared/sheet/formula/values.ts'
import { SHEET_COLUMNS_MOST, SHEET_ROWS_MOST } from '#shared/sheet/limits.ts'
import { type Book, usedArea } from '#shared/sheet/model.ts'
import type { ReadFile } from './read-xlsx.ts'

/** The byte order mark by which Excel recognises UTF-8. */
const MARK = '\ufeff'

/** Texts that a spreadsheet program would run as a formula. */
const STARTS_FORMULA = /^[=+\-@\t\r]/

/**
 * Decodes the text of a file: UTF-8, UTF-16 with a byte order mark, else GB 18030, which includes GBK and GB 2312 (files of Chinese
 * versions of Excel).
 */
export function decodeText(bytes: Uint8Array): string {
  const utf16 =
    bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null
  if (utf16) return new TextDecoder(utf16).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}

/** Reads a .csv file. The separator is detected. */
export function csvToBook(bytes: Uint8Array, name: string): ReadFile {
  // the last line end is no row, and would mislead the detection of the separator
  const text = decodeText(bytes).replace(/\r?\n$/, '')
  const { data } = Papa.parse<string[]>(text, { preview: SHEET_ROWS_MOST + 1 })
  const texts: [number, number, string][] = []
  let cut = data.length > SHEET_ROWS_MOST
  for (const [row, line] of data.slice(0, SHEET_ROWS_MOST).entries()) {
    if (line.length > SHEET_COLUMNS_MOST) cut = true
    for (const [col, text] of line.slice(0, SHEET_COLUMNS_MOST).entries()) {
      // removes the apostrophe that we (and others) put before a text that must not run
      const plain = text.startsWith("'") && STARTS_FORMULA.test(text.slice(1)) ? text.slice(1) : text
      // a formula in a .csv file stays a text, because nobody typed it here
      texts.push([row, col, plain.startsWith('=') ? `'${plain}` : plain])
    }
  }
  return { book: [setTexts(emptySheet(name), texts)], cut }
}

/**
 * Writes the displayed texts of a sheet as .csv in UTF-8 with a byte order mark. A text that a spreadsheet program would run (`=…`,
 * `@…`, `+…`) gets an apostrophe before it. Numbers stay as they are.
 */
export function sheetToCsv(book: Book, at: number): string {
  const sheet = book[at]
  const used = sheet && usedArea(sheet)
  if (!used) return MARK
  const results = new Calculation(book)
  const rows: string[][] = []
  for (let row = 0; row <= used.bottom; row++)
    rows.push(
      Array.from({ length: used.right + 1 }, (_, col) => {
        const text = results.shown(at, row, col)
        return STARTS_FORMULA.test(text) && numberOf(text) === null ? `'${text}` : text
      }),
    )
  return MARK + Papa.unparse(rows, { newline: '\r\n' })
}
