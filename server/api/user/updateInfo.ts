import { setDisplayName } from '../../auth/account.repository.ts'
import { handler } from '../../http/handler.ts'
import { loggedIn } from '../../policy/rules.ts'

/** `user/updateInfo`: change the display name. */
export const userUpdateInfo = handler('user/updateInfo', {
  access: loggedIn,
  run: async (ctx, { name }, user) => {
    await setDisplayName(ctx.db, user.uid, name)
    return []
  },
})
