import { handler } from '#server/call/handler.ts'
import { operationInfo } from '#server/domain/operation/own-operations.ts'
import { loggedIn } from '#server/policy/rules.ts'

/** `operation/info`: an operation of the user. */
export const operationInfoCall = handler('operation/info', {
  access: loggedIn,
  run: (ctx, { operation_id }, user) => operationInfo(ctx, user, operation_id),
})
