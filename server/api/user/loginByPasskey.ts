import { handler } from '#server/call/handler.ts'
import { logInByPasskey } from '#server/domain/sign-in/passkey-login.ts'
import { anyone } from '#server/policy/rules.ts'

/** `user/loginByPasskey`: logs in with a passkey. */
export const userLoginByPasskey = handler('user/loginByPasskey', {
  access: anyone,
  run: (ctx, { passkey }) => logInByPasskey(ctx, passkey),
})
