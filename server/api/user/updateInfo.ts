import { setDisplayName } from '#server/auth/account.repository.ts'
import { handler } from '#server/call/handler.ts'
import { loggedIn } from '#server/policy/rules.ts'

/** `user/updateInfo`: changes the display name. */
export const userUpdateInfo = handler('user/updateInfo', {
  access: loggedIn,
  run: async (ctx, { name }, user) => {
    await setDisplayName(ctx.db, user.uid, name)
    return []
  },
})
