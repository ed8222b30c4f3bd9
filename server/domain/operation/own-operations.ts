import type { Readable } from 'node:stream'
import type { Context, SessionUser } from '#server/context.ts'
import { storageRefusal } from '#server/domain/attachment/storage-refusal.ts'
import { contentDisposition } from '#server/files/file-name.ts'
import { allows } from '#server/policy/allows.ts'
import { itemVisitor } from '#server/policy/rules.ts'
import { MissingFile } from '#server/storage/storage.ts'
import { isWithin } from '#server/time.ts'
import type { Output } from '#shared/api/index.ts'
import { AppError, type ErrorName, type ErrorParams, errorText } from '#shared/errors.ts'
import type { Lang } from '#shared/i18n/languages.ts'
import type { OperationKindName, OperationState, OperationStep } from '#shared/kinds.ts'
import {
  askCancel,
  findOperation,
  listFiles,
  listOperations,
  listResults,
  noteSeen,
  type OperationRow,
} from './operation.repository.ts'
import { FILE_SECONDS } from './purge-operations.ts'

/** How often it is recorded that a person looks at an operation, in seconds. */
const SEEN_SECONDS = 10

type Row = Output<'operation/list'>['list'][number]
type ResultFile = Awaited<ReturnType<typeof listResults>>[number]

/**
 * An operation that the user has started.
 * @throws AppError NOT_FOUND for any other, and for one about an item that the access token of the call does not reach
 */
export async function ownOperation(ctx: Context, user: SessionUser, operation_id: number): Promise<OperationRow> {
  const row = await findOperation(ctx.db, operation_id)
  const items = user.grant?.items
  if (row?.uid !== user.uid || (items && !items.has(row.item_id)))
    throw new AppError('NOT_FOUND', { thing: '@operation' })
  return row
}

/** An operation of the user with its result and log. @throws AppError NOT_FOUND */
export async function operationInfo(
  ctx: Context,
  user: SessionUser,
  operation_id: number,
): Promise<Output<'operation/info'>> {
  const row = await ownOperation(ctx, user, operation_id)
  // A person who watches needs no notice of the end. A failure here is ignored.
  if (!isWithin(row.seen_time, ctx.now, SEEN_SECONDS)) await noteSeen(ctx.db, operation_id, ctx.now).catch(() => {})
  const file = (await listResults(ctx.db, [operation_id])).at(0)
  const mayFetch = row.result !== '' && (await allows(() => ctx.services.operations.assertMayFetch(ctx, row)))
  const log = row.log === '' ? [] : (JSON.parse(row.log) as [number, OperationStep, string][])
  return {
    ...shown(row, file, ctx.lang),
    result: mayFetch ? JSON.parse(row.result) : null,
    log: log.map(([addtime, step, detail]) => ({ addtime, step, detail })),
  }
}

/** The operations of the user, the newest first. */
export async function ownOperations(
  ctx: Context,
  user: SessionUser,
  { before, count, item_id }: { before: number; count: number; item_id: number },
): Promise<Output<'operation/list'>> {
  const items = user.grant?.items
  const rows = await listOperations(ctx.db, {
    uid: user.uid,
    before,
    limit: count + 1,
    items: items ? [...items] : null,
    item_id,
  })
  const shownRows = rows.slice(0, count)
  const files =
    shownRows.length === 0
      ? []
      : await listResults(
          ctx.db,
          shownRows.map((row) => row.operation_id),
        )
  const fileOf = new Map(files.map((file) => [file.operation_id, file]))
  return {
    list: shownRows.map((row) => shown(row, fileOf.get(row.operation_id), ctx.lang)),
    has_more: rows.length > count,
  }
}

/** Cancels an operation of the user. A finished one is not changed. @throws AppError NOT_FOUND */
export async function cancelOperation(ctx: Context, user: SessionUser, operation_id: number): Promise<void> {
  await ownOperation(ctx, user, operation_id)
  await askCancel(ctx.db, operation_id, ctx.now)
  ctx.services.operations.cancel(operation_id)
  ctx.services.operations.wake()
}

/** The result file of an operation. */
export interface OperationResult {
  name: string
  contentType: string
  /** In bytes. */
  size: number
  open(range?: { start: number; end: number }): Promise<Readable>
}

/**
 * The result file of an operation of the user, if the user may still view its item.
 * @throws AppError NOT_FOUND, RESULT_GONE, ITEM_NOT_VISIBLE, STORAGE_FAILED, and those of the kind (`mayFetch`)
 */
export async function operationResult(ctx: Context, user: SessionUser, operation_id: number): Promise<OperationResult> {
  const row = await ownOperation(ctx, user, operation_id)
  if (row.item_id !== 0) await itemVisitor(ctx, row.item_id)
  await ctx.services.operations.assertMayFetch(ctx, row)
  return resultOf(ctx, operation_id)
}

/** The result file of an operation, for somebody whose right to it has been judged. @throws AppError RESULT_GONE, STORAGE_FAILED */
export async function resultOf(ctx: Context, operation_id: number): Promise<OperationResult> {
  const file = (await listFiles(ctx.db, operation_id)).find((one) => one.is_result === 1)
  const gone = new AppError('RESULT_GONE', { hours: FILE_SECONDS / 3600 })
  if (!file) throw gone
  return {
    name: file.file_name,
    contentType: file.file_type,
    size: file.file_size,
    open: async (range) => {
      try {
        return await ctx.services.storage.read(file.storage_key, range)
      } catch (error) {
        throw error instanceof MissingFile ? gone : storageRefusal(error)
      }
    },
  }
}

function shown(row: OperationRow, file: ResultFile | undefined, lang: Lang): Row {
  const error = row.error === '' ? undefined : (JSON.parse(row.error) as { error: ErrorName; params: ErrorParams })
  return {
    operation_id: row.operation_id,
    kind: row.kind as OperationKindName,
    item_id: row.item_id,
    title: row.title,
    format: row.kind === 'export' ? String((JSON.parse(row.input) as { format?: string }).format ?? '') : '',
    state: row.state as OperationState,
    step: row.step as OperationStep,
    done: row.done,
    total: row.total,
    is_stopping: row.cancel_asked === 1,
    addtime: row.addtime,
    start_time: row.start_time,
    end_time: row.end_time,
    error_name: error?.error ?? '',
    error_message: error ? errorText(error.error, lang, error.params) : '',
    file_name: file?.file_name ?? '',
    file_size: file?.file_size ?? 0,
    file_until: file ? row.end_time + FILE_SECONDS : 0,
  }
}

/** A result file as the answer of a call that downloads it. A browser neither shows nor keeps it. */
export const asDownload = ({ name, contentType, size, open }: OperationResult) => ({
  contentType,
  size,
  open,
  headers: {
    'content-disposition': contentDisposition('attachment', name),
    'content-security-policy': "sandbox; default-src 'none'",
    'cache-control': 'private, no-store',
  },
})
