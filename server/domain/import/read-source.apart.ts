import { NoteBook, type NoteGroup, shown } from '#server/formats/import/notes.ts'
import { openSource, type SentFile } from '#server/formats/import/open-source.ts'
import type { ImportReader, ImportSource } from '#server/formats/import/reader.ts'
import { ImportError } from '#server/formats/import/reader.ts'
import { readersOf } from '#server/formats/import/readers.ts'
import { Spool, type SpoolLimits, type SpoolTotals } from '#server/formats/import/spool.ts'
import { serveApart } from '#server/work/apart-child.ts'
import { AppError } from '#shared/errors.ts'

/** The source to read, and the folder for the result. */
export interface ReadSource {
  file: SentFile
  /** The name of the chosen reader; empty: the content decides. */
  format: string
  /** An external client imports (`ImportReader.read`). */
  asApiJson: boolean
  /** List all readers that can read it, and not only the first. */
  all: boolean
  /** An empty folder. */
  folder: string
  limits: SpoolLimits
}

/** The facts about a source. The entries are in the folder (`openSpool`). */
export interface ReadResult {
  format: string
  /** All readers that can read it, or only the used one. */
  formats: string[]
  item_name: string
  item_description: string
  item_type: 1 | 2 | 3 | 4
  totals: SpoolTotals
  notes: NoteGroup[]
}

/** How often the reader reports its progress, in entries. */
const TELL_EVERY = 50

/** Reads the source of an import. Its messages are the number of pages so far. */
async function readSource(
  { file, folder, limits, format, all, asApiJson }: ReadSource,
  tell: (pages: number) => Promise<void>,
): Promise<ReadResult> {
  const notes = new NoteBook()
  const note = notes.add.bind(notes)
  const { source, close } = await openSource(file, note)
  try {
    const { reader, formats } = await chosenReader(source, format, all)
    const spool = await Spool.create(folder, limits, note)
    let count = 0
    for await (const entry of reader.read(source, note, asApiJson)) {
      await spool.add(entry)
      count += 1
      if (count % TELL_EVERY === 0) await tell(spool.totals.pages)
    }
    await spool.close()
    const { item, totals } = spool
    if (totals.pages === 0) throw new ImportError('no page came out of the source', file.name, 'import_empty')
    return {
      format: reader.format,
      formats,
      item_name: item?.name ?? file.name,
      item_description: item?.description ?? '',
      item_type: item?.item_type ?? 1,
      totals,
      notes: notes.groups(),
    }
  } finally {
    close()
  }
}

/**
 * The reader of a source: the chosen one if it can read it, or the first that can.
 * @throws AppError IMPORT_UNKNOWN; ImportError if the chosen one cannot read it
 */
async function chosenReader(
  source: ImportSource,
  format: string,
  all: boolean,
): Promise<{ reader: ImportReader; formats: string[] }> {
  const readers: ImportReader[] = []
  for await (const reader of readersOf(source)) {
    readers.push(reader)
    if (!all && (format === '' || reader.format === format)) break
  }
  const reader = format === '' ? readers[0] : readers.find((one) => one.format === format)
  if (!reader && format !== '')
    throw new ImportError(`the source is not of the format ${format}`, source.name, 'import_other_format')
  if (!reader) throw new AppError('IMPORT_UNKNOWN', { formats: '@import_formats' }, 'file')
  return { reader, formats: readers.map((one) => one.format) }
}

serveApart<ReadSource, ReadResult, number>(async (input, tell) => {
  try {
    return await readSource(input, tell)
  } catch (error) {
    if (!(error instanceof ImportError)) throw error
    const where = error.where ? ` (${shown(error.where)})` : ''
    throw new AppError(
      'IMPORT_BROKEN',
      { reason: `@${error.reason}`, ...error.params, detail: error.message, where },
      'file',
    )
  }
})
