import { join } from 'node:path'
import * as z from 'zod'
import { verifyInThread } from '#server/backup/in-thread.ts'
import type { OperationKind } from '#server/domain/operation/operation-kind.ts'
import { oneLine } from '#server/one-line.ts'
import { siteAdmin } from '#server/policy/rules.ts'
import { backupPlace } from './backup-state.ts'

/** The most characters of a problem that are kept. */
const PROBLEM_CHARACTERS = 500

/** Checks a backup of the site: restores it into a throw-away SQLite file and compares everything. Nothing of it stays. */
export const checkKind: OperationKind<{ name: string }> = {
  kind: 'backup_check',
  input: z.object({ name: z.string() }),
  seconds: 24 * 3600,
  afterRestart: 'continue',
  isAlone: true,
  run: async (operation) => {
    const ctx = await operation.context()
    siteAdmin(ctx)
    const { signal, input } = operation
    const { name } = input
    const { config } = ctx.services
    const databaseUrl = `sqlite:${join(operation.folder, 'octavo.db')}`
    try {
      const { rows, files, missing, damaged } = await verifyInThread(
        config,
        {
          place: await backupPlace(ctx.services),
          options: { name, databaseUrl, passphrase: config.BACKUP_PASSPHRASE },
        },
        { onProgress: ({ done, total }) => operation.progress('checking', done, total), signal },
      )
      return { name, problem: '', rows, files, missing, damaged }
    } catch (error) {
      signal.throwIfAborted()
      // A backup that cannot be restored is what the check is there to tell.
      const none = { rows: 0, files: 0, missing: 0, damaged: 0 }
      return { name, problem: oneLine(error).slice(0, PROBLEM_CHARACTERS), ...none }
    }
  },
}
