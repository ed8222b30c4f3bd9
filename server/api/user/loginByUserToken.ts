import { recordAct } from '#server/audit/record.ts'
import { findAccount } from '#server/auth/account.repository.ts'
import { ownAccount } from '#server/auth/account.ts'
import { takeLoginLink } from '#server/auth/login-link.repository.ts'
import { deleteToken } from '#server/auth/session.repository.ts'
import { hashToken, SESSION_COOKIE, SESSION_SECONDS, userOfToken } from '#server/auth/session.ts'
import { handler } from '#server/call/handler.ts'
import { completeSignIn } from '#server/domain/sign-in/complete-sign-in.ts'
import { anyone } from '#server/policy/rules.ts'
import { AppError } from '#shared/errors.ts'

/** `user/loginByUserToken`: makes an existing token the session of the browser. A login link of the shell begins a session of its own, once. */
export const userLoginByUserToken = handler('user/loginByUserToken', {
  access: anyone,
  run: async (ctx, { user_token }) => {
    const user = await userOfToken(ctx.db, user_token, ctx.now)
    // An access token would become a session without its limits.
    const account = user && !user.grant && (await findAccount(ctx.db, user.uid))
    if (!account) throw new AppError('NOT_LOGGED_IN')
    if (await takeLoginLink(ctx.db, hashToken(user_token))) {
      await deleteToken(ctx.db, hashToken(user_token))
      return completeSignIn(ctx, account, 'shell')
    }
    await recordAct(ctx, { action: 'login', by: account, detail: 'user_token' })
    ctx.setCookie({ name: SESSION_COOKIE, value: user_token, maxAge: SESSION_SECONDS })
    return ownAccount(account)
  },
})
