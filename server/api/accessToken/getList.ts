import { handler } from '#server/call/handler.ts'
import { accessTokensOf } from '#server/domain/access-token/access-tokens.ts'
import { loggedIn } from '#server/policy/rules.ts'

/** `accessToken/getList`: the live access tokens of the user. */
export const accessTokenGetList = handler('accessToken/getList', {
  access: loggedIn,
  run: (ctx, _input, user) => accessTokensOf(ctx, user),
})
