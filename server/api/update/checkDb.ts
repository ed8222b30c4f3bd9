import { handler } from '#server/call/handler.ts'
import { checkDatabase } from '#server/overview/check-database.ts'
import { siteAdmin } from '#server/policy/rules.ts'

/** `update/checkDb`: checks the database. */
export const updateCheckDb = handler('update/checkDb', {
  access: siteAdmin,
  run: (ctx) => checkDatabase(ctx),
})
