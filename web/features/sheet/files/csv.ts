import Papa from 'papaparse'
import type { ReadFile } from '#shared/sheet/files/read-file.ts'
import { rowsToBook } from '#shared/sheet/files/rows-to-book.ts'
import { SHEET_ROWS_MOST } from '#shared/sheet/limits.ts'

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
  return rowsToBook(data, name)
}
