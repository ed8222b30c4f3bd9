import { AppError } from '#shared/errors.ts'
import {
  deleteEmailTokensOfUser,
  findEmailToken,
  setVerifiedEmail,
  takeEmailToken,
} from '../../auth/email.repository.ts'
import { hashToken } from '../../auth/session.ts'
import { isUniqueViolation } from '../../db/dialect.ts'
import { inTransaction } from '../../http/context.ts'
import { handler } from '../../http/handler.ts'
import { anyone } from '../../policy/rules.ts'

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
