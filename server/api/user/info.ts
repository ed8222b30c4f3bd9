import { AppError } from '#shared/errors.ts'
import { findAccount } from '../../auth/account.repository.ts'
import { ownAccount } from '../../auth/account.ts'
import { findPendingEmail } from '../../auth/email.repository.ts'
import { handler } from '../../http/handler.ts'
import { loggedIn } from '../../policy/rules.ts'

/** `user/info`: the logged-in user. */
export const userInfo = handler('user/info', {
  access: loggedIn,
  run: async (ctx, _input, user) => {
    const account = await findAccount(ctx.db, user.uid)
    if (!account) throw new AppError('NOT_LOGGED_IN')
    return { ...ownAccount(account), email_pending: await findPendingEmail(ctx.db, user.uid, ctx.now) }
  },
})
