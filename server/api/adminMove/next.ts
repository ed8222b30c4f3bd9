import { handler } from '#server/call/handler.ts'
import { nextStep } from '#server/migrate/operation/start-move.ts'
import { siteAdmin } from '#server/policy/rules.ts'

/** `adminMove/next`: starts the next step with the data of an ended one. */
export const adminMoveNext = handler('adminMove/next', {
  access: siteAdmin,
  run: async (ctx, { operation_id, act }, user) => ({ operation_id: await nextStep(ctx, user, operation_id, act) }),
})
