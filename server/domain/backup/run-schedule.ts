import type { Services } from '#server/context.ts'
import { isUniqueViolation } from '#server/db/dialect.ts'
import { insertOperation } from '#server/domain/operation/operation.repository.ts'
import { NOBODY } from '#server/domain/operation/operation-kind.ts'
import { readSiteOption } from '#server/site-options.ts'
import { DEFAULT_LANG } from '#shared/i18n/languages.ts'
import { backupKind } from './backup-operation.ts'
import { keepBackupState, readBackupState } from './backup-state.ts'
import { isBackupDue, isBackupOld } from './due.ts'
import { tellOfBackup } from './tell-administrators.ts'

/** Starts a backup if one is due and none runs. Sends administrators one notice when the last backup is old. */
export async function runBackupSchedule(services: Services): Promise<void> {
  const { db } = services.database
  const now = services.clock()
  const every = await readSiteOption(db, 'backup_every')
  const state = await readBackupState(db)
  if (every === 'never') {
    if (state.since !== 0) await keepBackupState(db, { since: 0 })
    return
  }
  if (state.since === 0) await keepBackupState(db, { since: now })
  const hour = await readSiteOption(db, 'backup_hour')
  if (isBackupDue({ every, hour }, state, now)) await startForNobody(services, now)
  const last = Math.max(state.since, state.last_made)
  if (!isBackupOld(every, state, now) || state.told === last) return
  await keepBackupState(db, { told: last })
  await tellOfBackup(services, 'old', state.error)
}

async function startForNobody({ database: { db }, operations }: Services, now: number): Promise<void> {
  try {
    await insertOperation(db, {
      ...{ kind: backupKind.kind, uid: NOBODY, item_id: 0, title: '', lang: DEFAULT_LANG, user_grant: '' },
      ...{ input: '{}', only_one: backupKind.kind, addtime: now },
    })
  } catch (error) {
    // Another backup waits or runs.
    if (!isUniqueViolation(error)) throw error
  }
  operations.wake()
}
