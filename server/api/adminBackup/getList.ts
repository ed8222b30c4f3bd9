import { handler } from '#server/call/handler.ts'
import { backupsOfSite } from '#server/domain/backup/backups-of-site.ts'
import { siteAdmin } from '#server/policy/rules.ts'

/** `adminBackup/getList`: the backups of the site. */
export const adminBackupGetList = handler('adminBackup/getList', {
  access: siteAdmin,
  run: (ctx, _input, user) => backupsOfSite(ctx, user),
})
