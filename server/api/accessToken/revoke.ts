import { handler } from '#server/call/handler.ts'
import { revokeAccessToken } from '#server/domain/access-token/access-tokens.ts'
import { loggedIn } from '#server/policy/rules.ts'

/** `accessToken/revoke`: ends an access token of the user. */
export const accessTokenRevoke = handler('accessToken/revoke', {
  access: loggedIn,
  transaction: true,
  run: async (ctx, { id }, user) => {
    await revokeAccessToken(ctx, user, id)
    return []
  },
})
