import { deleteTokenById } from '#server/auth/session.repository.ts'
import { SESSION_COOKIE, userOfToken } from '#server/auth/session.ts'
import { VISITOR_COOKIE } from '#server/auth/visit-pass.ts'
import { handler } from '#server/call/handler.ts'
import { logoutAddress } from '#server/domain/sign-in/logout-address.ts'
import { anyone } from '#server/policy/rules.ts'

/** `user/logout`: ends this session, and returns the logout address of its provider. Does nothing without a session. */
export const userLogout = handler('user/logout', {
  access: anyone,
  run: async (ctx) => {
    const logout_redirect_uri = ctx.user ? await logoutAddress(ctx) : ''
    if (ctx.user) await deleteTokenById(ctx.db, ctx.user.token_id)
    const cookie = ctx.request.cookies[SESSION_COOKIE]
    // If the token of the request is not that of the browser, the session of the browser continues.
    if (cookie && !(await userOfToken(ctx.db, cookie, ctx.now))) {
      ctx.setCookie({ name: SESSION_COOKIE, value: null })
      // Visit passes must not stay for the next person at this browser.
      if (ctx.request.cookies[VISITOR_COOKIE]) ctx.setCookie({ name: VISITOR_COOKIE, value: null })
    }
    return { logout_redirect_uri }
  },
})
