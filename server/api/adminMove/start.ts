import { handler } from '#server/call/handler.ts'
import { startMove } from '#server/migrate/operation/start-move.ts'
import { siteAdmin } from '#server/policy/rules.ts'

/** `adminMove/start`: starts a step with the site that the fields describe. */
export const adminMoveStart = handler('adminMove/start', {
  access: siteAdmin,
  run: async (ctx, given, user) => ({ operation_id: await startMove(ctx, user, given) }),
})
