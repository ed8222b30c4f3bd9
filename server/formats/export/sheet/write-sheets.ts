import { createWriteStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type ExportJob, exportNote } from '#server/formats/export/export-source.ts'
import { EntryNames } from '#server/formats/export/markdown/entry-names.ts'
import { type ZipEntry, zipArchive } from '#server/formats/export/zip-writer.ts'
import { readBook } from '#shared/sheet/document.ts'
import { sheetToCsv } from '#shared/sheet/files/write-csv.ts'
import { bookToXlsx } from '#shared/sheet/files/write-xlsx.ts'
import type { Book } from '#shared/sheet/model.ts'

/** Writes a spreadsheet item as one Excel file: values, formulas with their results, formats, sizes, merged and frozen cells. */
export async function writeSheetsAsXlsx(job: ExportJob): Promise<void> {
  const { book, pages } = await bookOf(job)
  const cut = (at: number, ref: string) =>
    job.note(exportNote('cell_cut', pages[at] as number, `${book[at]?.name}!${ref}`))
  await writeFile(job.file, await bookToXlsx(book, cut), { flag: 'wx' })
  job.progress({ step: 'write', done: 1, total: 1 })
}

/**
 * Writes a spreadsheet item as CSV in UTF-8 with a byte order mark, so that Excel recognises the encoding. Cells have their displayed values. Several
 * sheets become a zip archive with a file for each. A text that a spreadsheet program would run gets an apostrophe, which our own import removes.
 */
export async function writeSheetsAsCsv(job: ExportJob): Promise<void> {
  const { book } = await bookOf(job)
  if (book.length === 1) {
    await writeFile(job.file, sheetToCsv(book, 0), { flag: 'wx' })
    return
  }
  job.fileType?.({ ending: 'csv.zip', contentType: 'application/zip' })
  const names = new EntryNames()
  const time = Math.floor(Date.now() / 1000)
  async function* entries(): AsyncGenerator<ZipEntry> {
    for (const [at, { name }] of book.entries()) {
      job.signal.throwIfAborted()
      yield { name: names.add(name, '.csv'), time, content: () => [sheetToCsv(book, at)] }
      job.progress({ step: 'write', done: at + 1, total: book.length })
    }
  }
  await pipeline(Readable.from(zipArchive(entries())), createWriteStream(job.file, { flags: 'wx' }), {
    signal: job.signal,
  })
}

/** The sheets of all pages of an export, with the ids of their pages. Formulas refer to sheets of their own page, and an item has one page. */
async function bookOf({ source, note, progress }: ExportJob): Promise<{ book: Book; pages: number[] }> {
  const sheets = []
  const pages: number[] = []
  for await (const { page_id, content } of source.texts()) {
    const book = readBook(content)
    if (book) {
      sheets.push(...book)
      pages.push(...book.map(() => page_id))
    } else note(exportNote('sheet_unreadable', page_id, content))
    progress({ step: 'read', done: sheets.length, total: sheets.length })
  }
  return { book: sheets.length > 0 ? sheets : (readBook('') as Book), pages }
}
