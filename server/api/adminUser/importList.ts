import { handler } from '#server/call/handler.ts'
import { importUsers } from '#server/domain/user/import-users.ts'
import { siteAdmin } from '#server/policy/rules.ts'

/** `adminUser/importList`: makes accounts for a list of users. */
export const adminUserImportList = handler('adminUser/importList', { access: siteAdmin, run: importUsers })
