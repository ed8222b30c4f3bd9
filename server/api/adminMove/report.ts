import { handler } from '#server/call/handler.ts'
import { asDownload, resultOf } from '#server/domain/operation/own-operations.ts'
import { assertStep } from '#server/migrate/operation/start-move.ts'
import { siteAdmin } from '#server/policy/rules.ts'

/** `adminMove/report`: the whole report of a step, as a download. */
export const adminMoveReport = handler('adminMove/report', {
  access: siteAdmin,
  run: async (ctx, { operation_id }) => {
    await assertStep(ctx, operation_id)
    return asDownload(await resultOf(ctx, operation_id))
  },
})
