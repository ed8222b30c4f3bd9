import { recordAct } from '#server/audit/record.ts'
import type { Context, SessionUser } from '#server/context.ts'
import { startOperation } from '#server/domain/operation/start-operation.ts'
import { backupKind } from './backup-operation.ts'

/**
 * Starts a backup of the site for an administrator.
 * @returns the id of the operation
 * @throws AppError OPERATION_RUNS, OPERATIONS_FULL
 */
export const startBackup = (ctx: Context, user: SessionUser): Promise<number> =>
  startOperation(ctx, user, backupKind, {
    input: {},
    title: '',
    inside: (inside) => recordAct(inside, { action: 'backup.make' }),
  })
