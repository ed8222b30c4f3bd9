import { handler } from '#server/call/handler.ts'
import { disableUser } from '#server/domain/user/change-user.ts'
import { siteAdmin } from '#server/policy/rules.ts'

/** `adminUser/setDisabled`: disables an account or enables it again. */
export const adminUserSetDisabled = handler('adminUser/setDisabled', {
  transaction: true,
  access: siteAdmin,
  run: async (ctx, { uid, disabled }) => {
    await disableUser(ctx, uid, disabled)
    return []
  },
})
