import { handler } from '#server/call/handler.ts'
import { startBackup } from '#server/domain/backup/start-backup.ts'
import { siteAdmin } from '#server/policy/rules.ts'

/** `adminBackup/make`: backs the site up now. */
export const adminBackupMake = handler('adminBackup/make', {
  access: siteAdmin,
  run: async (ctx, _input, user) => ({ operation_id: await startBackup(ctx, user) }),
})
