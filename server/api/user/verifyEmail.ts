import { verifyEmail } from '#server/auth/verify-email.ts'
import { handler } from '#server/call/handler.ts'
import { anyone } from '#server/policy/rules.ts'

/**
 * `user/verifyEmail`: makes a new e-mail address the address of the account. The token proves that the caller reads the mailbox, so no session
 * is needed: the mail may be opened on another device.
 */
export const userVerifyEmail = handler('user/verifyEmail', {
  access: anyone,
  run: async (ctx, { token }) => {
    await verifyEmail(ctx, token)
    return []
  },
})
