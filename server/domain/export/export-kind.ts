import { createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import * as z from 'zod'
import type { Context } from '#server/context.ts'
import { dropOldResults } from '#server/domain/operation/drop-old-results.ts'
import type { Json, OperationKind, RunningOperation } from '#server/domain/operation/operation-kind.ts'
import { isArchive } from '#server/formats/export/archives.ts'
import type { ExportFileType } from '#server/formats/export/export-source.ts'
import { zipArchive } from '#server/formats/export/zip-writer.ts'
import type { Scope } from '#server/policy/decide.ts'
import { type By, exporter, type ItemAccess } from '#server/policy/rules.ts'
import { AppError } from '#shared/errors.ts'
import { EXPORT_FORMAT_NAMES, exportFormat, exportFormatsOf } from '#shared/export-formats.ts'
import type { ExportNotes, ExportReport } from '#shared/export-report.ts'
import { archiveEntries } from './archive-entries.ts'
import { exportName } from './export-name.ts'
import { type ExportedTree, exportedTree } from './exported-tree.ts'
import { recordExport } from './record-export.ts'
import { writeDocument } from './write-document.ts'

const ExportInput = z.object({
  item_id: z.number(),
  /** 0: no single catalog. */
  cat_id: z.number(),
  /** 0: no single page. */
  page_id: z.number(),
  format: z.enum(EXPORT_FORMAT_NAMES),
  /** Our own origin from the request that started the export, for links to things outside of the export. */
  origin: z.string(),
  /** The origin of the request, for the audit log. */
  ip: z.string(),
})
export type ExportInput = z.output<typeof ExportInput>

/** The checkpoint of a run: the person's scope of writing in the item when it was read, and whether the logs record the export. */
interface ExportCheckpoint {
  scope: Scope
  isRecorded: boolean
}

const SECONDS = 30 * 60
/** The limits in bytes: for one export, and for all stored exports of a person. */
const EXPORT_BYTES = 4 * 1024 ** 3
const KEPT_BYTES = 8 * 1024 ** 3

/** Exports of items, catalogs and pages. An interrupted export begins again. */
export const exportKind: OperationKind<ExportInput> = {
  kind: 'export',
  input: ExportInput,
  seconds: SECONDS,
  afterRestart: 'continue',
  run: async (operation) => (await runExport(operation)) as unknown as Json,
  mayFetch: (ctx, { input, last }) =>
    assertMayHave(ctx, input, (last as unknown as ExportCheckpoint | null)?.scope ?? []),
}

/**
 * Judges whether a person may have their export.
 * @param scope the scope of writing in the item when it was read
 */
async function assertMayHave(ctx: Context, input: ExportInput, scope: Scope): Promise<void> {
  const { rights } = await exporter(ctx, input)
  // A catalog or a page itself was checked above.
  if (input.cat_id === 0 && input.page_id === 0 && !covers(rights.edit_scope, scope))
    throw new AppError('EXPORT_RIGHTS_SHRANK')
}

/** Whether one scope of an item contains another. */
const covers = (scope: Scope, other: Scope): boolean =>
  scope === 'all' || (other !== 'all' && other.every((cat_id) => scope.includes(cat_id)))

/**
 * The content of an export for a person in a format.
 * @throws AppError EXPORT_FORMAT_NOT_HERE, EXPORT_EMPTY
 */
export async function treeToExport(
  ctx: Context,
  access: ItemAccess,
  input: Pick<ExportInput, 'item_id' | 'cat_id' | 'page_id' | 'format'>,
): Promise<ExportedTree> {
  if (!exportFormatsOf(access.item.item_type).some(({ name }) => name === input.format))
    throw new AppError('EXPORT_FORMAT_NOT_HERE')
  const tree = await exportedTree(ctx, access, input)
  if (tree.pages.length === 0) throw new AppError('EXPORT_EMPTY')
  return tree
}

async function runExport(operation: RunningOperation<ExportInput>): Promise<ExportReport> {
  const { input, last, uid } = operation
  const { format, cat_id, page_id, origin, ip } = input
  const account = await operation.context()
  const ctx: Context = { ...account, request: { ...account.request, origin, ip } }
  operation.progress('reading')
  const access = await exporter(ctx, input)
  const tree = await treeToExport(ctx, access, input)
  const { isRecorded = false } = (last as unknown as ExportCheckpoint | null) ?? {}
  const scope = access.rights.edit_scope
  await operation.checkpoint({ scope, isRecorded })

  const file = operation.resultFile('export', 'application/octet-stream')
  const { notes, fileType } = await write(ctx, operation, { access, tree, file })
  const { size } = await stat(file)
  assertSize(size)
  operation.resultFile(`${await exportName(ctx, access.item, input)}.${fileType.ending}`, fileType.contentType)

  // Rights may have ended during the export.
  await assertMayHave(ctx, input, scope)
  if (!isRecorded)
    await recordExport(ctx, access, input, format, (db) => operation.checkpoint({ scope, isRecorded: true }, db))
  await dropOldResults(ctx.services, { uid, kind: 'export', most: KEPT_BYTES - size })
  return { format, cat_id, page_id, pages: tree.pages.length, notes }
}

interface Given {
  access: By<ItemAccess>
  tree: ExportedTree
  /** The path of the file to write. */
  file: string
}

async function write(
  ctx: Context,
  operation: RunningOperation<ExportInput>,
  { access, tree, file }: Given,
): Promise<{ notes: readonly ExportNotes[]; fileType: ExportFileType }> {
  const { signal } = operation
  const { format } = operation.input
  if (!isArchive(format)) {
    const steps = { read: 'reading', write: 'writing' } as const
    return writeDocument(ctx, {
      ...{ access, tree, format, file, signal },
      progress: ({ step, done, total }) => operation.progress(steps[step], done, total),
    })
  }
  const total = tree.pages.length
  const entries = archiveEntries(ctx, access, tree, format, (pages) => operation.progress('packing', pages, total))
  await pipeline(zipArchive(entries), limited, createWriteStream(file, { mode: 0o600 }), { signal })
  return { notes: [], fileType: exportFormat(format) }
}

/** Passes on the bytes of a file, up to the size limit of exports. */
async function* limited(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let bytes = 0
  for await (const chunk of chunks) {
    bytes += chunk.length
    assertSize(bytes)
    yield chunk
  }
}

function assertSize(bytes: number): void {
  if (bytes > EXPORT_BYTES) throw new AppError('EXPORT_TOO_LARGE', { gb: EXPORT_BYTES / 1024 ** 3 })
}
