import { handler } from '#server/call/handler.ts'
import { startCheck } from '#server/domain/backup/manage-backups.ts'
import { siteAdmin } from '#server/policy/rules.ts'

/** `adminBackup/check`: checks a backup by restoring it into a throw-away place. */
export const adminBackupCheck = handler('adminBackup/check', {
  access: siteAdmin,
  run: async (ctx, { name }, user) => ({ operation_id: await startCheck(ctx, user, name) }),
})
