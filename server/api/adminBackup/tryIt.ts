import { handler } from '#server/call/handler.ts'
import { tryBackup } from '#server/domain/backup/try-backup.ts'
import { siteAdmin } from '#server/policy/rules.ts'

/** `adminBackup/tryIt`: tries the folder for backups. */
export const adminBackupTryIt = handler('adminBackup/tryIt', {
  access: siteAdmin,
  run: (ctx) => tryBackup(ctx),
})
