import { handler } from '#server/call/handler.ts'
import { startPasskey } from '#server/domain/account/passkeys.ts'
import { loggedIn } from '#server/policy/rules.ts'

/** `security/startPasskey`: what a device needs to make a passkey. */
export const securityStartPasskey = handler('security/startPasskey', {
  access: loggedIn,
  run: async (ctx, _input, user) => ({ ...(await startPasskey(ctx, user)) }),
})
