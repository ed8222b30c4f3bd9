import { handler } from '#server/call/handler.ts'
import { handOver } from '#server/domain/user/hand-over.ts'
import { siteAdmin } from '#server/policy/rules.ts'

/** `adminUser/handOver`: gives what an account owns to another one. */
export const adminUserHandOver = handler('adminUser/handOver', {
  transaction: true,
  access: siteAdmin,
  run: (ctx, { uid, receiver, memberships }) => handOver(ctx, uid, { receiver, memberships }),
})
