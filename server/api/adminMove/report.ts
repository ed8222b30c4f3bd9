import { handler } from '#server/call/handler.ts'
import { resultOf } from '#server/domain/operation/own-operations.ts'
import { contentDisposition } from '#server/files/file-name.ts'
import { assertStep } from '#server/migrate/operation/start-move.ts'
import { siteAdmin } from '#server/policy/rules.ts'

/** `adminMove/report`: the whole report of a step, as a download. */
export const adminMoveReport = handler('adminMove/report', {
  access: siteAdmin,
  run: async (ctx, { operation_id }) => {
    await assertStep(ctx, operation_id)
    const { name, contentType, size, open } = await resultOf(ctx, operation_id)
    return {
      contentType,
      size,
      open,
      headers: {
        'content-disposition': contentDisposition('attachment', name),
        'content-security-policy': "sandbox; default-src 'none'",
        'cache-control': 'private, no-store',
      },
    }
  },
})
