import { findAccount } from '#server/auth/account.repository.ts'
import { ownAccount } from '#server/auth/account.ts'
import { findPendingEmail } from '#server/auth/email.repository.ts'
import { handler } from '#server/call/handler.ts'
import { loggedIn } from '#server/policy/rules.ts'
import { AppError } from '#shared/errors.ts'

/** `user/info`: the logged-in user. */
export const userInfo = handler('user/info', {
  access: loggedIn,
  run: async (ctx, _input, user) => {
    const account = await findAccount(ctx.db, user.uid)
    if (!account) throw new AppError('NOT_LOGGED_IN')
    return { ...ownAccount(account), email_pending: await findPendingEmail(ctx.db, user.uid, ctx.now) }
  },
})
