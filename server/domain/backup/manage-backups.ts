import { recordAct } from '#server/audit/record.ts'
import { findBackup, removeBackup } from '#server/backup/remove-backup.ts'
import type { Context, SessionUser } from '#server/context.ts'
import { askCancel, findOperation } from '#server/domain/operation/operation.repository.ts'
import { startOperation } from '#server/domain/operation/start-operation.ts'
import { AppError } from '#shared/errors.ts'
import { backupKind } from './backup-operation.ts'
import { backupTarget } from './backup-state.ts'
import { checkKind } from './check-operation.ts'

/** An archive and its place. @throws AppError NOT_FOUND */
async function backupNamed({ services }: Context, name: string) {
  const target = await backupTarget(services)
  const archive = await findBackup(target, name)
  if (!archive) throw new AppError('NOT_FOUND', { thing: '@backup' })
  return { target, archive }
}

/**
 * Starts the check of a backup.
 * @param name the archive
 * @returns the id of the operation
 * @throws AppError NOT_FOUND, OPERATION_RUNS, OPERATIONS_FULL
 */
export async function startCheck(ctx: Context, user: SessionUser, name: string): Promise<number> {
  await backupNamed(ctx, name)
  return startOperation(ctx, user, checkKind, {
    input: { name },
    title: name,
    inside: (inside) => recordAct(inside, { action: 'backup.check', object: { type: 'backup', id: 0, name } }),
  })
}

/** Deletes a backup. It is in the audit log before it is gone. @throws AppError NOT_FOUND */
export async function deleteBackup(ctx: Context, name: string): Promise<void> {
  const { target, archive } = await backupNamed(ctx, name)
  await recordAct(ctx, { action: 'backup.delete', object: { type: 'backup', id: 0, name } })
  await removeBackup(target, archive, ctx.services.clock)
}

/** Stops a backup or a check, whoever started it. One that has ended stays as it is. @throws AppError NOT_FOUND for other operations */
export async function cancelBackup(ctx: Context, operation_id: number): Promise<void> {
  const row = await findOperation(ctx.db, operation_id)
  if (row?.kind !== backupKind.kind && row?.kind !== checkKind.kind)
    throw new AppError('NOT_FOUND', { thing: '@operation' })
  if (row.end_time > 0) return
  await askCancel(ctx.db, operation_id, ctx.now)
  await recordAct(ctx, { action: 'backup.cancel', object: { type: 'backup', id: 0, name: row.title } })
  ctx.services.operations.cancel(operation_id)
  ctx.services.operations.wake()
}
