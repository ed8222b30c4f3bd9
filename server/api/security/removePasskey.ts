import { handler } from '#server/call/handler.ts'
import { removePasskey } from '#server/domain/account/passkeys.ts'
import { loggedIn } from '#server/policy/rules.ts'

/** `security/removePasskey`: removes a passkey. */
export const securityRemovePasskey = handler('security/removePasskey', {
  access: loggedIn,
  run: async (ctx, { passkey_id }, user) => {
    await removePasskey(ctx, user, passkey_id)
    return []
  },
})
