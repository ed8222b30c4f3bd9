import {
  deleteEmailTokensOfUser,
  findEmailToken,
  setVerifiedEmail,
  takeEmailToken,
} from '#server/auth/email.repository.ts'
import { hashToken } from '#server/auth/session.ts'
import { handler } from '#server/call/handler.ts'
import { inTransaction } from '#server/context.ts'
import { isUniqueViolation } from '#server/db/dialect.ts'
import { anyone } from '#server/policy/rules.ts'
import { AppError } from '#shared/errors.ts'

/**
 * `user/verifyEmail`: makes the address of a mail that of the account. Whoever has the token has the mailbox, so no session is needed: the
 * mail may be read on another device.
 */
export const userVerifyEmail = handler('user/verifyEmail', {
  access: anyone,
  run: async (ctx, { token }) => {
    const token_hash = hashToken(token.trim())
    try {
      await inTransaction(ctx, async ({ db, now }) => {
        const waiting = await findEmailToken(db, token_hash, now)
        if (!waiting || !(await takeEmailToken(db, token_hash))) throw new AppError('EMAIL_TOKEN_WRONG')
        await setVerifiedEmail(db, waiting.uid, waiting.email)
        await deleteEmailTokensOfUser(db, waiting.uid)
      })
    } catch (error) {
      if (isUniqueViolation(error)) throw new AppError('EMAIL_TAKEN')
      throw error
    }
    return []
  },
})
