import { handler } from '#server/call/handler.ts'
import { addUser } from '#server/domain/user/add-user.ts'
import { changeUser } from '#server/domain/user/change-user.ts'
import { siteAdmin } from '#server/policy/rules.ts'

/** `adminUser/addUser`: makes an account, or changes the one that `uid` names. */
export const adminUserAddUser = handler('adminUser/addUser', {
  access: siteAdmin,
  run: async (ctx, { uid, username = '', password, name, email }) => {
    if (uid > 0) await changeUser(ctx, uid, { name, password, email })
    else await addUser(ctx, { username, password: password ?? '', name, email })
    return []
  },
})
