import { handler } from '#server/call/handler.ts'
import { discardFiles } from '#server/migrate/operation/start-move.ts'
import { siteAdmin } from '#server/policy/rules.ts'

/** `adminMove/discard`: deletes the uploaded files of an ended step. */
export const adminMoveDiscard = handler('adminMove/discard', {
  access: siteAdmin,
  run: async (ctx, { operation_id }) => {
    await discardFiles(ctx, operation_id)
    return []
  },
})
