import { handler } from '#server/call/handler.ts'
import { addAccessToken } from '#server/domain/access-token/access-tokens.ts'
import { loggedIn } from '#server/policy/rules.ts'

/** `accessToken/add`: makes an access token and answers it, this once. */
export const accessTokenAdd = handler('accessToken/add', {
  access: loggedIn,
  transaction: true,
  run: (ctx, input, user) => addAccessToken(ctx, user, input),
})
