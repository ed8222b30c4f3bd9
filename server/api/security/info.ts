import { handler } from '#server/call/handler.ts'
import { accountSecurity } from '#server/domain/account/security-info.ts'
import { loggedIn } from '#server/policy/rules.ts'

/** `security/info`: two-step login and passkeys of the user. */
export const securityInfo = handler('security/info', {
  access: loggedIn,
  run: (ctx, _input, user) => accountSecurity(ctx, user),
})
