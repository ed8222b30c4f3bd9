import Papa from 'papaparse'
import { rowsToBook } from '#shared/sheet/files/rows-to-book.ts'
import { SHEET_ROWS_MOST } from '#shared/sheet/limits.ts'
import { headOf } from './api/parse.ts'
import { decodeNoted } from './decode-text.ts'
import { endingOf } from './paths.ts'
import { type ImportFile, type ImportReader, tooLarge } from './reader.ts'
import { sheetEntries } from './sheet/sheet-entries.ts'

/** The largest file. */
const FILE_BYTES = 20 * 1024 * 1024
/** Other kinds of texts that may have this ending. */
const OTHER_KIND = /^\s*<(?:!doctype|html|\?xml)\b/i

/** Values separated by commas, tabs or semicolons: a spreadsheet item with one sheet. Formulas in the file stay texts. */
export const csv: ImportReader = {
  format: 'csv',

  async recognises({ files }) {
    const [file] = files
    if (files.length !== 1 || !file || !/^[ct]sv$/.test(endingOf(file.path))) return false
    const head = await headOf(file)
    return head.trim() !== '' && !OTHER_KIND.test(head)
  },

  async *read({ files, name }, note) {
    const file = files[0] as ImportFile
    if (file.size > FILE_BYTES) throw tooLarge(file.path, FILE_BYTES)
    // The last line end is not a row, and would mislead the detection of the separator.
    const text = decodeNoted(await file.bytes(), file.path, note)
      .replace(/^\uFEFF/, '')
      .replace(/\n$/, '')
    const { data } = Papa.parse<string[]>(text, { preview: SHEET_ROWS_MOST + 1 })
    yield* sheetEntries(name, rowsToBook(data, name.replace(/\.[^.]*$/, '')), note)
  },
}
