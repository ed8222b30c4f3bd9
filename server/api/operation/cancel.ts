import { handler } from '#server/call/handler.ts'
import { cancelOperation } from '#server/domain/operation/own-operations.ts'
import { loggedIn } from '#server/policy/rules.ts'

/** `operation/cancel`: stops an operation of the user. */
export const operationCancel = handler('operation/cancel', {
  access: loggedIn,
  run: async (ctx, { operation_id }, user) => {
    await cancelOperation(ctx, user, operation_id)
    return []
  },
})
