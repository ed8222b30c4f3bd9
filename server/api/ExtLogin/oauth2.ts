import { handler } from '#server/call/handler.ts'
import { finishSignIn, startSignIn } from '#server/domain/sign-in/redirect-sign-in.ts'
import { anyone } from '#server/policy/rules.ts'

/** `ExtLogin/oauth2`: leads to a provider's login page, and completes the login when the provider leads back with `code` or `error`. */
export const extLoginOauth2 = handler('ExtLogin/oauth2', {
  access: anyone,
  run: (ctx, { provider, redirect, ...sent }) => {
    if (sent.code === undefined && sent.error === undefined && sent.state === undefined)
      return startSignIn(ctx, 'ExtLogin/oauth2', { provider, redirect })
    const returned = Object.entries(sent).filter((field): field is [string, string] => field[1] !== undefined)
    return finishSignIn(ctx, 'ExtLogin/oauth2', new URLSearchParams(returned))
  },
})
