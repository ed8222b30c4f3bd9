import { handler } from '#server/call/handler.ts'
import { deleteBackup } from '#server/domain/backup/manage-backups.ts'
import { siteAdmin } from '#server/policy/rules.ts'

/** `adminBackup/delete`: deletes a backup. */
export const adminBackupDelete = handler('adminBackup/delete', {
  access: siteAdmin,
  run: async (ctx, { name }) => {
    await deleteBackup(ctx, name)
    return []
  },
})
