import * as z from 'zod'
import { writeInThread } from '#server/backup/in-thread.ts'
import { pruneBackups } from '#server/backup/prune-backups.ts'
import type { Context } from '#server/context.ts'
import { NOBODY, type OperationKind, type RunningOperation } from '#server/domain/operation/operation-kind.ts'
import { oneLine } from '#server/one-line.ts'
import { siteAdmin } from '#server/policy/rules.ts'
import { readSiteOption } from '#server/site-options.ts'
import { backupPlace, backupTarget, keepBackupState, readBackupState } from './backup-state.ts'
import { tellOfBackup } from './tell-administrators.ts'

/** The number of characters of an error that are stored. */
const ERROR_CHARACTERS = 500

/** The context of the schedule, or of an administrator. @throws AppError if that person is no longer an administrator */
async function contextOf(operation: Pick<RunningOperation, 'uid' | 'context'>): Promise<Context> {
  const ctx = await operation.context()
  if (operation.uid !== NOBODY) siteAdmin(ctx)
  return ctx
}

/**
 * Backs the site up, and then removes old backups. A run that is cancelled, fails or ends with its process leaves no archive. Only one such operation
 * runs in the whole site.
 */
export const backupKind: OperationKind<Record<string, never>> = {
  kind: 'backup',
  input: z.object({}),
  seconds: 24 * 3600,
  afterRestart: 'continue',
  isAlone: true,
  run: async (operation) => {
    const { services, db } = await contextOf(operation)
    const { signal } = operation
    await keepBackupState(db, { last_try: services.clock() })
    try {
      const place = await backupPlace(services)
      const { config } = services
      const options = { passphrase: config.BACKUP_PASSPHRASE, started: services.clock() }
      const report = await writeInThread(
        config,
        { place, options },
        {
          onProgress: ({ step, done, total }) =>
            operation.progress(step === 'files' ? 'files' : 'reading', done, total),
          signal,
        },
      )
      const { name, bytes, rows, files, file_bytes, missing_count, damaged_count } = report
      await keepBackupState(db, { last_made: services.clock(), error: '' })
      operation.progress('removing')
      const { removed } = await pruneBackups(
        await backupTarget(services),
        await readSiteOption(db, 'backup_keep'),
        services.clock,
      )
      return {
        name,
        bytes,
        rows,
        files,
        file_bytes,
        missing: missing_count,
        damaged: damaged_count,
        removed: removed.length,
      }
    } catch (error) {
      signal.throwIfAborted()
      const { error: before } = await readBackupState(db)
      const reason = oneLine(error).slice(0, ERROR_CHARACTERS)
      await keepBackupState(db, { error: reason })
      // Administrators get one notice until a backup succeeds again.
      if (before === '') await tellOfBackup(services, 'failed', reason)
      throw error
    }
  },
}
