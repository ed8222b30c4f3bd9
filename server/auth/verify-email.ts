import { type Context, inTransaction } from '#server/context.ts'
import { isUniqueViolation } from '#server/db/dialect.ts'
import { AppError } from '#shared/errors.ts'
import { deleteEmailTokensOfUser, findEmailToken, setVerifiedEmail, takeEmailToken } from './email.repository.ts'
import { hashToken } from './session.ts'

/**
 * Makes the address of a mail that of the account.
 * @param token of the link in the mail; it is used up
 * @throws AppError EMAIL_TOKEN_WRONG, EMAIL_TAKEN
 */
export async function verifyEmail(ctx: Context, token: string): Promise<void> {
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
}
