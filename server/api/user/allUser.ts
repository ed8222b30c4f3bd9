import { listAccounts } from '#server/auth/account.repository.ts'
import { handler } from '#server/call/handler.ts'
import { loggedIn } from '#server/policy/rules.ts'

/** `user/allUser`: names of the users of the site, for choosing members; `username` is a part of the name, in any case. */
export const userAllUser = handler('user/allUser', {
  access: loggedIn,
  run: (ctx, { username }) => listAccounts(ctx.db, username),
})
