import type { Book } from '#shared/sheet/model.ts'

/** The result of reading a file, and whether cells beyond the limits of a sheet were cut. */
export interface ReadFile {
  book: Book
  cut: boolean
  /** The names of sheets without cells, which have no place here: charts, macros and dialogs of old versions, and sheets that the file lacks. */
  leftOut?: readonly string[]
}
