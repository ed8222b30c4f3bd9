import { deleteTokenById } from '#server/auth/session.repository.ts'
import { SESSION_COOKIE, userOfToken } from '#server/auth/session.ts'
import { VISITOR_COOKIE } from '#server/auth/visit-pass.ts'
import { handler } from '#server/call/handler.ts'
import { anyone } from '#server/policy/rules.ts'

/** `user/logout`: end this session. Whoever has none is logged out already. */
export const userLogout = handler('user/logout', {
  access: anyone,
  run: async (ctx) => {
    if (ctx.user) await deleteTokenById(ctx.db, ctx.user.token_id)
    const cookie = ctx.request.cookies[SESSION_COOKIE]
    // The token of the request may be another one than the browser's: then the browser's session goes on.
    if (cookie && !(await userOfToken(ctx.db, cookie, ctx.now))) {
      ctx.setCookie({ name: SESSION_COOKIE, value: null })
      // The next person at this browser has not given the visit passwords that this one gave.
      if (ctx.request.cookies[VISITOR_COOKIE]) ctx.setCookie({ name: VISITOR_COOKIE, value: null })
    }
    return { logout_redirect_uri: '' }
  },
})
