import { handler } from '#server/call/handler.ts'
import { changeGroup } from '#server/domain/user/change-user.ts'
import { siteAdmin } from '#server/policy/rules.ts'

/** `adminUser/setGroup`: makes a user an administrator of the site or an ordinary user. */
export const adminUserSetGroup = handler('adminUser/setGroup', {
  transaction: true,
  access: siteAdmin,
  run: async (ctx, { uid, groupid }) => {
    await changeGroup(ctx, uid, groupid)
    return []
  },
})
