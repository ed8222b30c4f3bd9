import { deleteTokensOfUser } from '#server/auth/session.repository.ts'
import { SESSION_COOKIE, userOfToken } from '#server/auth/session.ts'
import { handler } from '#server/call/handler.ts'
import { loggedIn } from '#server/policy/rules.ts'
import { AppError } from '#shared/errors.ts'

/** `user/revokeSession`: ends one session of the user, or (id 0) all but this one. Their edit locks are released. */
export const userRevokeSession = handler('user/revokeSession', {
  transaction: true,
  access: loggedIn,
  run: async (ctx, { id }, user) => {
    const ended = await deleteTokensOfUser(ctx.db, user.uid, id === 0 ? { except: user.token_id } : { only: id })
    if (id !== 0 && ended === 0) throw new AppError('NOT_FOUND', { thing: '@session' })
    const cookie = ctx.request.cookies[SESSION_COOKIE]
    if (cookie && !(await userOfToken(ctx.db, cookie, ctx.now))) ctx.setCookie({ name: SESSION_COOKIE, value: null })
    return []
  },
})
