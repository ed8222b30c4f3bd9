import { setTexts } from '#shared/sheet/cells.ts'
import { emptySheet } from '#shared/sheet/document.ts'
import { SHEET_COLUMNS_MOST, SHEET_NAME_LENGTH, SHEET_ROWS_MOST } from '#shared/sheet/limits.ts'
import type { ReadFile } from './read-file.ts'

/** Texts that a spreadsheet program would run as a formula. */
export const STARTS_FORMULA = /^[=+\-@\t\r]/

/**
 * Makes a book of one sheet from the rows of a .csv file.
 * @param data rows beyond `SHEET_ROWS_MOST` are cut
 * @param name of the sheet
 */
export function rowsToBook(data: readonly (readonly string[])[], name: string): ReadFile {
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
  return { book: [setTexts(emptySheet(name.slice(0, SHEET_NAME_LENGTH)), texts)], cut }
}
