import { handler } from '#server/call/handler.ts'
import { asDownload, operationResult } from '#server/domain/operation/own-operations.ts'
import { loggedIn } from '#server/policy/rules.ts'

/** `operation/result`: the result file of an operation of the user, as a download. */
export const operationResultCall = handler('operation/result', {
  access: loggedIn,
  run: async (ctx, { operation_id }, user) => asDownload(await operationResult(ctx, user, operation_id)),
})
