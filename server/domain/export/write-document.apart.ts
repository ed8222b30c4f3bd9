import { diagramDrawer } from '#server/formats/export/diagrams/draw-diagrams.ts'
import type {
  DocumentOptions,
  ExportEntry,
  ExportFileType,
  ExportItem,
  ExportNote,
  ExportProgress,
  ExportText,
} from '#server/formats/export/export-source.ts'
import { fileSign } from '#server/formats/export/markdown/file-addresses.ts'
import { WRITERS, type WrittenFormat } from '#server/formats/export/writers.ts'
import { serveApart } from '#server/work/apart-child.ts'
import type { ExportNotes } from '#shared/export-report.ts'

/** The order to the program: the format, the outline and the path of the file. The program requests texts and files. */
export interface WriteDocument {
  format: WrittenFormat
  item: ExportItem
  /** Our own origin. */
  origin: string
  outline: readonly ExportEntry[]
  options: DocumentOptions
  /** The path of the file to write. It does not exist yet. */
  file: string
}

/** A message of the program: a request for the next texts in the order of the outline, or for a file, or its progress. */
export type DocumentAsk = { for: 'texts' } | { for: 'file'; sign: string } | ({ for: 'progress' } & ExportProgress)

/** The answer to the program. `texts` is absent after the last text, `file` if the export has no such file. */
export interface DocumentAnswer {
  texts?: ExportText[]
  file?: DocumentFile | undefined
}

/** A file of an export. */
export interface DocumentFile {
  name: string
  /** Bytes. */
  size: number
  /** Empty if the file is larger than `EXPORT_FILE_MOST`. */
  bytes: Uint8Array
}

/** The result: the notes about content that could not be exported exactly, and the type of the file if it differs from the usual one of the format. */
export interface WrittenDocument {
  notes: ExportNotes[]
  fileType?: ExportFileType
}

/** The number of places that are stored for each kind of note. */
const PLACES_MOST = 10
/** How often the writer reports its progress, in milliseconds. */
const PROGRESS_MS = 250

/** Sends one request after the other, because writers may make several at once. */
function inTurn<M, A>(ask: (what: M) => Promise<A>): (what: M) => Promise<A> {
  let last: Promise<unknown> = Promise.resolve()
  return (what) => {
    const answer = last.then(() => ask(what))
    last = answer.catch(() => undefined)
    return answer
  }
}

/** Counts notes, and stores the first places of each kind. */
function noteBook() {
  const notes = new Map<string, ExportNotes & { where: { page_id: number; text: string }[] }>()
  const note = ({ code, page_id, where }: ExportNote) => {
    const kept = notes.get(code) ?? { code, count: 0, where: [] }
    notes.set(code, kept)
    kept.count += 1
    if (kept.where.length < PLACES_MOST) kept.where.push({ page_id, text: where })
  }
  return { note, all: () => [...notes.values()] }
}

/** Writes an export to a file. */
async function writeDocument(
  { format, file, options, ...given }: WriteDocument,
  send: (what: DocumentAsk) => Promise<DocumentAnswer>,
): Promise<WrittenDocument> {
  const ask = inTurn(send)
  const { note, all } = noteBook()
  const drawer = diagramDrawer()
  const source = {
    ...given,
    async *texts() {
      for (;;) {
        const { texts } = await ask({ for: 'texts' })
        if (!texts) return
        yield* texts
      }
    },
    async file(address: string) {
      const sign = fileSign(address)
      const found = sign === undefined ? undefined : (await ask({ for: 'file', sign })).file
      return found && { name: found.name, size: found.size, bytes: async () => found.bytes }
    },
  }
  const written: { fileType?: ExportFileType } = {}
  const fileType = (type: ExportFileType) => {
    written.fileType = type
  }
  let told = { step: '', at: 0 }
  const progress = (state: ExportProgress) => {
    const at = performance.now()
    if (state.step === told.step && at - told.at < PROGRESS_MS) return
    told = { step: state.step, at }
    void ask({ for: 'progress', ...state })
  }
  // A cancelled export ends the whole process.
  const { signal } = new AbortController()
  try {
    await WRITERS[format]({ source, options, file, signal, progress, note, fileType }, drawer)
    return { ...written, notes: all() }
  } finally {
    await drawer.close()
  }
}

serveApart<WriteDocument, WrittenDocument, DocumentAsk, DocumentAnswer>(writeDocument)
