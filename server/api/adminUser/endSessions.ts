import { handler } from '#server/call/handler.ts'
import { endSessions } from '#server/domain/user/change-user.ts'
import { siteAdmin } from '#server/policy/rules.ts'

/** `adminUser/endSessions`: logs a user out everywhere. */
export const adminUserEndSessions = handler('adminUser/endSessions', {
  transaction: true,
  access: siteAdmin,
  run: async (ctx, { uid }) => ({ ended: await endSessions(ctx, uid) }),
})
