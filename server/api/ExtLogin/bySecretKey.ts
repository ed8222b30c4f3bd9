import { handler } from '#server/call/handler.ts'
import { signInBySecretKey } from '#server/domain/sign-in/secret-key-sign-in.ts'
import { anyone } from '#server/policy/rules.ts'

/** `ExtLogin/bySecretKey`: logs in by a link that another program signed with the login key of the site. */
export const extLoginBySecretKey = handler('ExtLogin/bySecretKey', {
  access: anyone,
  run: (ctx, { username, time, token, name, redirect }) =>
    signInBySecretKey(ctx, { username, time, token, name, redirect }),
})
