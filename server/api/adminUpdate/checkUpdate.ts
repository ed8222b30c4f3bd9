import { handler } from '#server/call/handler.ts'
import { checkUpdate } from '#server/overview/check-update.ts'
import { siteAdmin } from '#server/policy/rules.ts'

/** `adminUpdate/checkUpdate`: asks for a newer version, only where an administrator said. */
export const adminUpdateCheckUpdate = handler('adminUpdate/checkUpdate', {
  access: siteAdmin,
  run: (ctx) => checkUpdate(ctx),
})
