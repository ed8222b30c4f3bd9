import { listSessions } from '#server/auth/session.repository.ts'
import { handler } from '#server/call/handler.ts'
import { loggedIn } from '#server/policy/rules.ts'

/** `user/sessionList`: the live sessions of the user, the one used last first. */
export const userSessionList = handler('user/sessionList', {
  access: loggedIn,
  run: async (ctx, _input, user) =>
    (await listSessions(ctx.db, user.uid, ctx.now)).map((session) => ({
      ...session,
      is_current: session.id === user.token_id ? 1 : 0,
    })),
})
