import { handler } from '#server/call/handler.ts'
import { cancelMove } from '#server/migrate/operation/start-move.ts'
import { siteAdmin } from '#server/policy/rules.ts'

/** `adminMove/cancel`: stops a step, whoever started it. */
export const adminMoveCancel = handler('adminMove/cancel', {
  access: siteAdmin,
  run: async (ctx, { operation_id }) => {
    await cancelMove(ctx, operation_id)
    return []
  },
})
