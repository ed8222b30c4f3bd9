import { handler } from '#server/call/handler.ts'
import { listUsers } from '#server/domain/user/list-users.ts'
import { siteAdmin } from '#server/policy/rules.ts'

/** `adminUser/getList`: the accounts of the site. */
export const adminUserGetList = handler('adminUser/getList', {
  access: siteAdmin,
  run: (ctx, input) => listUsers(ctx, input),
})
