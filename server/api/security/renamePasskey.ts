import { handler } from '#server/call/handler.ts'
import { renamePasskey } from '#server/domain/account/passkeys.ts'
import { loggedIn } from '#server/policy/rules.ts'

/** `security/renamePasskey`: renames a passkey. */
export const securityRenamePasskey = handler('security/renamePasskey', {
  access: loggedIn,
  run: async (ctx, { passkey_id, name }, user) => {
    await renamePasskey(ctx, user, passkey_id, name)
    return []
  },
})
