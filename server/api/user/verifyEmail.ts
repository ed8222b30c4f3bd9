import { verifyEmail } from '#server/auth/verify-email.ts'
import { handler } from '#server/call/handler.ts'
import { anyone } from '#server/policy/rules.ts'

/**
 * `user/verifyEmail`: makes the address of a mail that of the account. Whoever has the token has the mailbox, so no session is needed: the
 * mail may be read on another device.
 */
export const userVerifyEmail = handler('user/verifyEmail', {
  access: anyone,
  run: async (ctx, { token }) => {
    await verifyEmail(ctx, token)
    return []
  },
})
