import { listBackups } from '#server/backup/list-backups.ts'
import type { Context, SessionUser } from '#server/context.ts'
import { findLastAlone, type OperationRow } from '#server/domain/operation/operation.repository.ts'
import { oneLine } from '#server/one-line.ts'
import { readSiteOption } from '#server/site-options.ts'
import type { Output } from '#shared/api/index.ts'
import type { OperationState } from '#shared/kinds.ts'
import { backupKind } from './backup-operation.ts'
import { backupPlace, backupTarget, readBackupState } from './backup-state.ts'
import { checkKind } from './check-operation.ts'

/** The most backups that are listed. */
const LISTED_MOST = 100

/** The backups of the site for an administrator. */
export async function backupsOfSite(ctx: Context, user: SessionUser): Promise<Output<'adminBackup/getList'>> {
  const { db, services } = ctx
  const [every, to, { last_made, error }, place, settings, backup, check] = await Promise.all([
    readSiteOption(db, 'backup_every'),
    readSiteOption(db, 'backup_to'),
    readBackupState(db),
    backupPlace(services),
    services.storage.settings(),
    findLastAlone(db, backupKind.kind),
    findLastAlone(db, checkKind.kind),
  ])
  const { folder, list, problem } = await contentOf(services, place)
  return {
    every,
    to,
    folder,
    has_s3: settings.s3 !== undefined,
    has_passphrase: services.config.BACKUP_PASSPHRASE !== undefined,
    last_made,
    last_error: error,
    problem,
    total: list.length,
    list: list
      .slice(0, LISTED_MOST)
      .map(({ name, made, size, isEncrypted }) => ({ name, made, bytes: size, is_encrypted: isEncrypted })),
    running: runningOf(backup, user),
    checking: runningOf(check, user),
  }
}

/** The contents of the place for backups. An error of the place is reported and does not hide the rest. */
async function contentOf(services: Context['services'], place: string) {
  let folder = place
  try {
    const target = await backupTarget(services)
    folder = target.name
    return { folder, list: await listBackups(target), problem: '' }
  } catch (error) {
    return { folder, list: [], problem: oneLine(error) }
  }
}

const runningOf = (row: OperationRow | undefined, user: SessionUser) =>
  row && row.end_time === 0
    ? {
        operation_id: row.operation_id,
        is_mine: row.uid === user.uid,
        state: row.state as OperationState,
        done: row.done,
        total: row.total,
        is_stopping: row.cancel_asked === 1,
      }
    : null
