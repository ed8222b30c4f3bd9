import { recordAct } from '#server/audit/record.ts'
import { deleteSessionsOfUser } from '#server/auth/session.repository.ts'
import { SESSION_COOKIE, userOfToken } from '#server/auth/session.ts'
import { handler } from '#server/call/handler.ts'
import { asObject } from '#server/domain/user/found-user.ts'
import { loggedIn } from '#server/policy/rules.ts'
import { AppError } from '#shared/errors.ts'

/** `user/revokeSession`: ends one session of the user, or (id 0) all but this one. Their edit locks are released. */
export const userRevokeSession = handler('user/revokeSession', {
  transaction: true,
  access: loggedIn,
  run: async (ctx, { id }, user) => {
    const ended = await deleteSessionsOfUser(ctx.db, user.uid, id === 0 ? { except: user.token_id } : { only: id })
    if (id !== 0 && ended === 0) throw new AppError('NOT_FOUND', { thing: '@session' })
    const action = id === 0 ? 'user.sessions' : 'user.session_end'
    await recordAct(ctx, { action, object: asObject(user), detail: id === 0 ? String(ended) : '' })
    const cookie = ctx.request.cookies[SESSION_COOKIE]
    if (cookie && !(await userOfToken(ctx.db, cookie, ctx.now))) ctx.setCookie({ name: SESSION_COOKIE, value: null })
    return []
  },
})
