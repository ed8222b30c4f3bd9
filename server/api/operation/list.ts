import { handler } from '#server/call/handler.ts'
import { ownOperations } from '#server/domain/operation/own-operations.ts'
import { loggedIn } from '#server/policy/rules.ts'

/** `operation/list`: the operations of the user. */
export const operationList = handler('operation/list', {
  access: loggedIn,
  run: (ctx, input, user) => ownOperations(ctx, user, input),
})
