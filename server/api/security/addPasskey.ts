import { handler } from '#server/call/handler.ts'
import { storePasskey } from '#server/domain/account/passkeys.ts'
import { loggedIn } from '#server/policy/rules.ts'

/** `security/addPasskey`: stores a new passkey of a device. */
export const securityAddPasskey = handler('security/addPasskey', {
  access: loggedIn,
  run: async (ctx, input, user) => ({ passkey_id: await storePasskey(ctx, user, input) }),
})
