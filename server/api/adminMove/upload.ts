import { handler } from '#server/call/handler.ts'
import { keepPart } from '#server/migrate/operation/start-move.ts'
import { siteAdmin } from '#server/policy/rules.ts'

/** `adminMove/upload`: keeps a file of the other site for a day. */
export const adminMoveUpload = handler('adminMove/upload', {
  access: siteAdmin,
  run: async (ctx, { part }, user) => ({ operation_id: await keepPart(ctx, user, part) }),
})
