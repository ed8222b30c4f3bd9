import { type ImportEntry, ImportError, type ImportNote } from '#server/formats/import/reader.ts'
import { ITEM_TYPE } from '#shared/kinds.ts'
import { PAGE_CONTENT_BYTES } from '#shared/limits.ts'
import { writeBook } from '#shared/sheet/document.ts'
import type { ReadFile } from '#shared/sheet/files/read-file.ts'
import type { Book, Row } from '#shared/sheet/model.ts'

/** The bytes of a row besides its cells. */
const ROW_EXTRA = 16

/**
 * The entries of a spreadsheet item. Rows that do not fit into a page are left out, from the end.
 * @param fileName with its ending
 * @throws ImportError if not even a workbook without rows fits
 */
export function* sheetEntries(
  fileName: string,
  { book, cut, leftOut = [] }: ReadFile,
  note: (note: ImportNote) => void,
): Generator<ImportEntry> {
  const title = fileName.replace(/(?<=.)\.[^.]*$/, '')
  const whole = writeBook(book)
  const fits = Buffer.byteLength(whole) <= PAGE_CONTENT_BYTES
  const content = fits ? whole : writeBook(firstRows(book))
  if (Buffer.byteLength(content) > PAGE_CONTENT_BYTES) throw sheetTooLarge(fileName)
  if (cut || !fits) note({ code: 'text_cut', where: fileName })
  for (const sheet of leftOut) note({ code: 'object_dropped', where: `${fileName}: ${sheet}` })
  yield { kind: 'item', name: title, description: '', item_type: ITEM_TYPE.spreadsheet }
  yield { kind: 'page', key: 'sheet', catalog: '', title, content }
}

/** The refusal of a spreadsheet that no page can hold. */
export const sheetTooLarge = (where: string): ImportError =>
  new ImportError(`the spreadsheet is larger than ${PAGE_CONTENT_BYTES} bytes`, where, 'import_sheet_large')

/** The rows of the sheets, in their order, that fit into a page. */
function firstRows(book: Book): Book {
  let left = PAGE_CONTENT_BYTES - Buffer.byteLength(writeBook(book.map((sheet) => ({ ...sheet, rows: {} }))))
  return book.map((sheet) => {
    const rows: Record<number, Row> = {}
    for (const [row, line] of Object.entries(sheet.rows)) {
      left -= Buffer.byteLength(JSON.stringify(line)) + ROW_EXTRA
      if (left < 0) break
      rows[Number(row)] = line
    }
    return { ...sheet, rows }
  })
}
