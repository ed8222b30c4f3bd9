import { confirmIdentity } from '#server/auth/second-step/confirm-identity.ts'
import { handler } from '#server/call/handler.ts'
import { loggedIn } from '#server/policy/rules.ts'

/** `security/confirm`: confirms the user's identity, by the password or by a passkey. */
export const securityConfirm = handler('security/confirm', {
  access: loggedIn,
  run: async (ctx, input, user) => {
    await confirmIdentity(ctx, user, input)
    return []
  },
})
