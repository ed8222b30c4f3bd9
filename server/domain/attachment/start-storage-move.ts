import { recordAct } from '#server/audit/record.ts'
import type { Context, SessionUser } from '#server/context.ts'
import { findLastAlone } from '#server/domain/operation/operation.repository.ts'
import { startOperation } from '#server/domain/operation/start-operation.ts'
import type { Output } from '#shared/api/index.ts'
import type { OperationState } from '#shared/kinds.ts'
import { movableFiles } from './purge-files.repository.ts'
import { storageMoveAct } from './storage-move-act.ts'
import { storageMove } from './storage-move-operation.ts'
import { storageRefusal } from './storage-refusal.ts'

/**
 * Starts to move all files to the folder of this machine or to the object storage.
 * @throws AppError STORAGE_FAILED if no object storage is configured, or it accepts no files, OPERATION_RUNS
 */
export async function startStorageMove(ctx: Context, user: SessionUser, to: 'local' | 's3'): Promise<number> {
  try {
    await (await ctx.services.storage.at(to)).check()
  } catch (error) {
    throw storageRefusal(error)
  }
  return startOperation(ctx, user, storageMove, {
    input: { to },
    title: '',
    inside: (inside) => recordAct(inside, storageMoveAct(to)),
  })
}

/** The places of the site's files, and the last move. */
export async function storageMoveInfo(ctx: Context, user: SessionUser): Promise<Output<'adminSetting/getFileMove'>> {
  const { storage, database } = ctx.services
  const [{ s3 }, kind, files, last] = await Promise.all([
    storage.settings(),
    storage.kind(),
    movableFiles(database.db),
    findLastAlone(database.db, storageMove.kind),
  ])
  return {
    kind,
    has_s3: s3 !== undefined && s3 !== null,
    ...files,
    move: last
      ? {
          operation_id: last.operation_id,
          is_mine: last.uid === user.uid,
          state: last.state as OperationState,
          to: (JSON.parse(last.input) as { to: 'local' | 's3' }).to,
          done: last.done,
          total: last.total,
        }
      : null,
  }
}
