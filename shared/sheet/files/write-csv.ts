import Papa from 'papaparse'
import { Calculation } from '#shared/sheet/formula/evaluate.ts'
import { numberOf } from '#shared/sheet/formula/values.ts'
import { type Book, usedArea } from '#shared/sheet/model.ts'
import { STARTS_FORMULA } from './rows-to-book.ts'

/** The byte order mark by which Excel recognises UTF-8. */
const MARK = '\ufeff'

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
