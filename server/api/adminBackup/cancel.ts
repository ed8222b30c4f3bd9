import { handler } from '#server/call/handler.ts'
import { cancelBackup } from '#server/domain/backup/manage-backups.ts'
import { siteAdmin } from '#server/policy/rules.ts'

/** `adminBackup/cancel`: stops a backup or a check, whoever started it. */
export const adminBackupCancel = handler('adminBackup/cancel', {
  access: siteAdmin,
  run: async (ctx, { operation_id }) => {
    await cancelBackup(ctx, operation_id)
    return []
  },
})
