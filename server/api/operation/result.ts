import { handler } from '#server/call/handler.ts'
import { operationResult } from '#server/domain/operation/own-operations.ts'
import { contentDisposition } from '#server/files/file-name.ts'
import { loggedIn } from '#server/policy/rules.ts'

/** `operation/result`: the result file of an operation of the user, as a download. */
export const operationResultCall = handler('operation/result', {
  access: loggedIn,
  run: async (ctx, { operation_id }, user) => {
    const { name, contentType, size, open } = await operationResult(ctx, user, operation_id)
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
