import { handler } from '#server/call/handler.ts'
import { deleteUser } from '#server/domain/user/delete-user.ts'
import { siteAdmin } from '#server/policy/rules.ts'

/** `adminUser/deleteUser`: deletes an account, whose items and teams go to the receiver. */
export const adminUserDeleteUser = handler('adminUser/deleteUser', {
  transaction: true,
  access: siteAdmin,
  run: async (ctx, { uid, receiver = '' }, caller) => {
    await deleteUser(ctx, caller, uid, receiver)
    return []
  },
})
