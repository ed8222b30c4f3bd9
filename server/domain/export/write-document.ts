import type { Context } from '#server/context.ts'
import type { ExportFileType, ExportProgress } from '#server/formats/export/export-source.ts'
import type { WrittenFormat } from '#server/formats/export/writers.ts'
import type { By, ItemAccess } from '#server/policy/rules.ts'
import { apartProgram, runApart } from '#server/work/apart.ts'
import { AppError } from '#shared/errors.ts'
import { exportFormat } from '#shared/export-formats.ts'
import type { ExportNotes } from '#shared/export-report.ts'
import { LANGUAGES } from '#shared/i18n/languages.ts'
import { ITEM_TYPE } from '#shared/kinds.ts'
import { DocumentSource, outlineOf } from './document-source.ts'
import type { ExportedTree } from './exported-tree.ts'
import type { DocumentAnswer, DocumentAsk, WriteDocument, WrittenDocument } from './write-document.apart.ts'

const program = apartProgram<WriteDocument, WrittenDocument, DocumentAsk, DocumentAnswer>(
  new URL('./write-document.apart.ts', import.meta.url),
)

/** The limits of the writing process: memory in bytes, and time in milliseconds. */
const MEMORY = 512 * 1024 ** 2
const DEADLINE_MS = 5 * 60_000

const OPTIONS = { paper: 'a4', breakBefore: 'chapters', contents: true, watermark: '' } as const

interface Given {
  access: By<ItemAccess>
  tree: ExportedTree
  format: WrittenFormat
  /** The path of the file to write. It does not exist yet. */
  file: string
  /** Ends the writing process. */
  signal: AbortSignal
  progress?(state: ExportProgress): void
}

/**
 * Writes an export to a file, in a separate process.
 * @throws AppError EXPORT_NO_CALLS if no page describes a call, WORK_TOO_LARGE, WORK_TOO_LONG, STORAGE_FAILED; the reason of `signal`
 */
export async function writeDocument(
  ctx: Context,
  { access: { item, user }, tree, format, file, signal, progress }: Given,
): Promise<{ notes: ExportNotes[]; fileType: ExportFileType }> {
  const day = new Intl.DateTimeFormat(LANGUAGES[ctx.lang].tag, { dateStyle: 'long' })
  const what: WriteDocument = {
    format,
    file,
    item: {
      name: item.item_name,
      description: item.item_description,
      author: user.name || user.username,
      date: day.format(ctx.now * 1000),
      lang: ctx.lang,
    },
    origin: ctx.request.origin,
    outline: outlineOf(tree),
    options: OPTIONS,
  }
  const page_ids = what.outline.flatMap((entry) => (entry.kind === 'page' ? [entry.page_id] : []))
  const source = new DocumentSource(ctx, page_ids, item.item_type === ITEM_TYPE.spreadsheet)
  const onMessage = async (ask: DocumentAsk): Promise<DocumentAnswer> => {
    if (ask.for !== 'progress') return source.answer(ask)
    progress?.(ask)
    return {}
  }
  const written = await runApart(program, what, { memory: MEMORY, deadline: DEADLINE_MS, signal, onMessage })
  if (written.notes.some(({ code, count }) => code === 'page_no_call' && count === tree.pages.length))
    throw new AppError('EXPORT_NO_CALLS')
  const { ending, contentType } = exportFormat(format)
  return { notes: written.notes, fileType: written.fileType ?? { ending, contentType } }
}
