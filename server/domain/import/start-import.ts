import { setTimeout } from 'node:timers/promises'
import type { Context } from '#server/context.ts'
import { findOperation } from '#server/domain/operation/operation.repository.ts'
import { ownOperation } from '#server/domain/operation/own-operations.ts'
import { startOperation } from '#server/domain/operation/start-operation.ts'
import { KINDS, sniff } from '#server/files/sniff.ts'
import type { ImportTarget } from '#server/policy/importers.ts'
import { AppError, type ErrorName, type ErrorParams } from '#shared/errors.ts'
import type { ImportPreview, ImportReport } from '#shared/import-report.ts'
import type { ImportExisting } from '#shared/kinds.ts'
import type { ImportInput } from './import-input.ts'
import { importKind } from './import-kind.ts'

/** How long a call waits for its import, and how often it checks, in milliseconds. */
const WAIT_MS = 5 * 60_000
const LOOK_MS = 150

/** Types of files that no import reads, refused at once. */
const NEVER = /^(?:image|audio|video)\/|^application\/(?:pdf|x-iso9660-image)$/

/** The file of the call. @throws AppError BAD_FIELD, IMPORT_UNKNOWN */
function sentFile({ file }: Context) {
  if (!file) throw new AppError('BAD_FIELD', { field: 'file', reason: '@required' })
  if (file.size === 0) throw new AppError('BAD_FIELD', { field: 'file', reason: '@empty_file' })
  const kind = sniff(file.head, file.size)
  if (kind && NEVER.test(KINDS[kind].type)) throw new AppError('IMPORT_UNKNOWN', { formats: '@import_formats' }, 'file')
  return file
}

/**
 * Starts an operation that previews an import of the file of the call, or of the file of an earlier preview.
 * @param given `of`: the earlier preview; 0: none. `format`: the chosen reader; empty: the content decides
 * @returns its id
 * @throws AppError BAD_FIELD, IMPORT_UNKNOWN, NOT_FOUND
 */
export async function startPreview(
  ctx: Context,
  target: ImportTarget,
  { of, format }: { of: number; format: string },
): Promise<number> {
  if (of === 0) {
    const file = sentFile(ctx)
    return start(ctx, target, { act: 'preview', title: file.name, files: [file], format })
  }
  const { title } = await endedPreview(ctx, target, of)
  return start(ctx, target, { act: 'preview', title, filesOf: of, format })
}

/** A preview of the same person that has ended. @throws AppError NOT_FOUND */
async function endedPreview(
  ctx: Context,
  { user }: ImportTarget,
  operation_id: number,
): Promise<{ title: string; format: string }> {
  const row = await ownOperation(ctx, user, operation_id)
  if (row.kind !== 'import' || row.state !== 'done') throw new AppError('NOT_FOUND', { thing: '@operation' })
  const { format = '' } = JSON.parse(row.result) as Partial<ImportPreview>
  return { title: row.title, format }
}

/**
 * Starts the import of a previewed file.
 * @param of the preview: a finished operation of the same person
 * @throws AppError NOT_FOUND
 */
export async function startImport(
  ctx: Context,
  target: ImportTarget,
  { of, ...given }: { of: number; item_name: string; existing: ImportExisting; leave_out: string[] },
): Promise<number> {
  // The rows that are left out belong to this format.
  return start(ctx, target, { act: 'import', ...(await endedPreview(ctx, target, of)), ...given, filesOf: of })
}

/** Starts to undo an import. @returns the id of the operation */
export function startUndo(ctx: Context, target: ImportTarget, { of, title }: { of: number; title: string }) {
  return start(ctx, target, { act: 'undo', title, operation_id: of })
}

/**
 * Imports the file of the call without a preview, and waits for the end, because existing clients expect the item in the answer. A longer import
 * continues after the answer.
 * @param chosen `format`: the reader; empty: the content decides. `as_api_json`: an external client imports
 * @returns the item; 0 for a new one that does not exist yet
 * @throws AppError the refusal of the import
 */
export async function importNow(
  ctx: Context,
  target: ImportTarget,
  chosen: Pick<ImportInput, 'format' | 'existing' | 'as_api_json'>,
): Promise<{ item_id: number; operation_id: number }> {
  const file = sentFile(ctx)
  const operation_id = await start(ctx, target, { act: 'import', title: file.name, files: [file], ...chosen })
  const gone = ctx.gone()
  for (
    const until = performance.now() + WAIT_MS;
    performance.now() < until && !gone.aborted;
    await setTimeout(LOOK_MS)
  ) {
    const row = await findOperation(ctx.db, operation_id)
    if (row?.state === 'done') return { item_id: (JSON.parse(row.result) as ImportReport).item_id, operation_id }
    if (row?.state === 'failed') {
      const { error, params } = JSON.parse(row.error) as { error: ErrorName; params: ErrorParams }
      throw new AppError(error, params)
    }
    if (row?.state === 'cancelled') break
  }
  return { item_id: target.item?.item_id ?? 0, operation_id }
}

function start(
  ctx: Context,
  { user, item }: ImportTarget,
  {
    title,
    files,
    filesOf,
    ...input
  }: {
    act: 'preview' | 'import' | 'undo'
    title: string
    item_name?: string
    operation_id?: number
    format?: string
    existing?: ImportExisting
    as_api_json?: boolean
    leave_out?: string[]
    files?: { path: string; name: string; size: number }[]
    filesOf?: number
  },
): Promise<number> {
  const item_id = item?.item_id ?? 0
  return startOperation(ctx, user, importKind, {
    input: { item_id, item_name: '', operation_id: 0, ...input },
    title,
    item_id,
    ...(files ? { files } : {}),
    ...(filesOf === undefined ? {} : { filesOf }),
  })
}
