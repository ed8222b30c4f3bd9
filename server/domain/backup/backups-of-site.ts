import { listBackups } from '#server/backup/list-backups.ts'
import type { Context, SessionUser } from '#server/context.ts'
import { findLastAlone } from '#server/domain/operation/operation.repository.ts'
import { oneLine } from '#server/one-line.ts'
import { readSiteOption } from '#server/site-options.ts'
import type { Output } from '#shared/api/index.ts'
import type { OperationState } from '#shared/kinds.ts'
import { backupKind } from './backup-operation.ts'
import { backupPlace, readBackupState } from './backup-state.ts'

/** The most backups that are listed. */
const LISTED_MOST = 100

/** The backups of the site for an administrator. */
export async function backupsOfSite(ctx: Context, user: SessionUser): Promise<Output<'adminBackup/getList'>> {
  const { db, services } = ctx
  const [every, { last_made, error }, place, last] = await Promise.all([
    readSiteOption(db, 'backup_every'),
    readBackupState(db),
    backupPlace(services),
    findLastAlone(db, backupKind.kind),
  ])
  const { found, problem } = await listBackups(place).then(
    (list) => ({ found: list, problem: '' }),
    (reason: unknown) => ({ found: [], problem: oneLine(reason) }),
  )
  return {
    every,
    folder: place.name,
    last_made,
    last_error: error,
    problem,
    total: found.length,
    list: found
      .slice(0, LISTED_MOST)
      .map(({ name, made, size, isEncrypted }) => ({ name, made, bytes: size, is_encrypted: isEncrypted })),
    running:
      last && last.end_time === 0
        ? {
            operation_id: last.operation_id,
            is_mine: last.uid === user.uid,
            state: last.state as OperationState,
            done: last.done,
            total: last.total,
          }
        : null,
  }
}
