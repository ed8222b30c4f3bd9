import { type Context, inTransaction } from '#server/context.ts'
import { lockItem } from '#server/db/dialect.ts'
import { listPagesWithOwnFiles } from '#server/domain/attachment/file.repository.ts'
import { logChange } from '#server/domain/item/change-log.ts'
import { deleteLockedItem } from '#server/domain/item/delete-item.ts'
import { findOperation } from '#server/domain/operation/operation.repository.ts'
import type { RunningOperation } from '#server/domain/operation/operation-kind.ts'
import { listPagePlaces } from '#server/domain/page/find-pages.repository.ts'
import { itemChanger } from '#server/policy/rules.ts'
import { AppError } from '#shared/errors.ts'
import type { ImportReport, ImportUndone } from '#shared/import-report.ts'
import { listEntries } from './import-entry.repository.ts'
import { takeBack } from './take-back.ts'

/**
 * The report of a finished import of a user, if the user may still undo it. Only managers of the item may.
 * @throws AppError NOT_FOUND, ITEM_NOT_MANAGED, ITEM_ARCHIVED
 */
export async function importToUndo(ctx: Context, uid: number, operation_id: number): Promise<ImportReport> {
  const row = await findOperation(ctx.db, operation_id)
  const report = row?.uid === uid && row.kind === 'import' && row.state === 'done' ? JSON.parse(row.result) : undefined
  const { act, item_id } = (report ?? {}) as Partial<ImportReport>
  if (act !== 'import' || item_id === undefined) throw new AppError('NOT_FOUND', { thing: '@operation' })
  await itemChanger(ctx, item_id)
  return report as ImportReport
}

/**
 * Undoes a finished import. A new item is deleted, unless something in it has changed since.
 * @throws AppError IMPORT_CHANGED_SINCE, and those of `importToUndo` and `takeBack`
 */
export async function undoImport(
  ctx: Context,
  { operation_id, item_id }: { operation_id: number; item_id: number },
  operation: Pick<RunningOperation, 'uid' | 'signal' | 'progress'>,
): Promise<ImportUndone> {
  const { is_new } = await importToUndo(ctx, operation.uid, operation_id)
  operation.progress('removing')
  if (is_new) {
    const removed = await deleteNewItem(ctx, operation_id, item_id)
    return { act: 'undo', item_id, removed, restored: 0, kept: 0 }
  }
  const taken = await takeBack(ctx, { operation_id, item_id }, operation.signal, (done, total) =>
    operation.progress('removing', done, total),
  )
  await inTransaction(ctx, async (inside) => {
    const { item } = await itemChanger(inside, item_id)
    const { item_name } = item
    await logChange(inside, {
      item_id,
      action: 'undo_import',
      object: 'item',
      object_id: item_id,
      object_name: item_name,
    })
  })
  return { act: 'undo', item_id, ...taken }
}

/** @returns the number of its pages */
async function deleteNewItem(ctx: Context, operation_id: number, item_id: number): Promise<number> {
  return inTransaction(ctx, async (inside) => {
    await lockItem(inside.db, ctx.services.database.dialect, item_id)
    const { item } = await itemChanger(inside, item_id)
    const imported = new Map(
      (await listEntries(inside.db, operation_id, 'page')).map((entry) => [entry.object_id, entry.revision_after]),
    )
    const pages = await listPagePlaces(inside.db, item_id)
    const own = new Set((await listEntries(inside.db, operation_id, 'file')).map((entry) => entry.object_id))
    const withFiles = await listPagesWithOwnFiles(
      inside.db,
      pages.map((page) => page.page_id),
      own,
    )
    if (withFiles.size > 0 || pages.some((page) => imported.get(page.page_id) !== page.revision))
      throw new AppError('IMPORT_CHANGED_SINCE')
    await deleteLockedItem(inside, item)
    return pages.length
  })
}
