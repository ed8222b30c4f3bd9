import { randomBytes } from 'node:crypto'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Context } from '#server/context.ts'
import { contentDisposition } from '#server/files/file-name.ts'
import type { By, ItemAccess } from '#server/policy/rules.ts'
import { AppError } from '#shared/errors.ts'
import type { ExportNotes } from '#shared/export-report.ts'
import { inDocumentTurn } from './document-turns.ts'
import { exportName } from './export-name.ts'
import { type Asked, exportedTree } from './exported-tree.ts'
import { recordExport } from './record-export.ts'
import { writeDocument } from './write-document.ts'

/** A finished document as the answer of a call. */
interface ExportedDocument {
  contentType: string
  /** Bytes. */
  size: number
  open(): Promise<Readable>
  discard(): Promise<void>
  headers: Record<string, string>
}

/**
 * Exports an item, a catalog or a page as a document for paper, or as a site for reading offline. A separate process writes it to a file without a
 * name, which disappears after it is sent.
 * @throws AppError EXPORT_EMPTY, EXPORT_RUNS, TOO_MANY, WORK_TOO_LARGE, WORK_TOO_LONG, STORAGE_FAILED
 */
export async function exportDocument(
  ctx: Context,
  access: By<ItemAccess>,
  asked: Asked,
  format: 'word' | 'pdf' | 'site',
): Promise<ExportedDocument> {
  const { item, user } = access
  const tree = await exportedTree(ctx, access, asked)
  if (tree.pages.length === 0) throw new AppError('EXPORT_EMPTY')
  const name = await exportName(ctx, item, asked)
  const signal = ctx.gone()
  const { handle, notes, fileType } = await inDocumentTurn(user.uid, signal, () =>
    withoutName(ctx, (file) => writeDocument(ctx, { access, tree, format, file, signal })),
  )
  try {
    await recordExport(ctx, access, asked, format)
    return {
      contentType: fileType.contentType,
      size: (await handle.stat()).size,
      open: async () => handle.createReadStream(),
      discard: () => handle.close(),
      headers: {
        'content-disposition': contentDisposition('attachment', `${name}.${fileType.ending}`),
        'cache-control': 'no-store',
        ...notesHeader(notes),
      },
    }
  } catch (error) {
    await handle.close()
    throw error
  }
}

/** Writes a file and opens it. @returns the open file, whose name is removed, so that nothing remains in any case */
async function withoutName<T>(ctx: Context, write: (file: string) => Promise<T>) {
  const { incoming } = ctx.services.storage
  await mkdir(incoming, { recursive: true, mode: 0o700 })
  const file = join(incoming, `export-${randomBytes(8).toString('hex')}`)
  try {
    const written = await write(file)
    return { ...written, handle: await open(file, 'r') }
  } finally {
    await rm(file, { force: true })
  }
}

/** The header for incomplete content: `picture_missing=2, table_cut=1`. Absent if the export is complete. */
function notesHeader(notes: readonly ExportNotes[]): Record<string, string> {
  const counts = notes.map(({ code, count }) => `${code}=${count}`)
  return counts.length > 0 ? { 'x-export-notes': counts.join(', ') } : {}
}
