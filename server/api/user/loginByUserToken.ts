import { findAccount } from '#server/auth/account.repository.ts'
import { ownAccount } from '#server/auth/account.ts'
import { SESSION_COOKIE, SESSION_SECONDS, userOfToken } from '#server/auth/session.ts'
import { handler } from '#server/call/handler.ts'
import { anyone } from '#server/policy/rules.ts'
import { AppError } from '#shared/errors.ts'

/** `user/loginByUserToken`: makes an existing token the session of the browser. No new token is created. */
export const userLoginByUserToken = handler('user/loginByUserToken', {
  access: anyone,
  run: async (ctx, { user_token }) => {
    const user = await userOfToken(ctx.db, user_token, ctx.now)
    const account = user && (await findAccount(ctx.db, user.uid))
    if (!account) throw new AppError('NOT_LOGGED_IN')
    ctx.setCookie({ name: SESSION_COOKIE, value: user_token, maxAge: SESSION_SECONDS })
    return ownAccount(account)
  },
})
