import { recordAct } from '#server/audit/record.ts'
import { type Context, inTransaction } from '#server/context.ts'
import { isUniqueViolation } from '#server/db/dialect.ts'
import { AppError } from '#shared/errors.ts'
import { findAccount } from './account.repository.ts'
import {
  deleteEmailTokensOfUser,
  endAwaiting,
  findEmailToken,
  setVerifiedEmail,
  takeEmailToken,
} from './email.repository.ts'
import { hashToken } from './session.ts'

/**
 * Makes the address of a mail the address of the account. A new account that waits for it can be used from now on.
 * @param token of the link in the mail; it is used up
 * @throws AppError EMAIL_TOKEN_WRONG, EMAIL_TAKEN
 */
export async function verifyEmail(ctx: Context, token: string): Promise<void> {
  const token_hash = hashToken(token.trim())
  try {
    await inTransaction(ctx, async (inside) => {
      const { db, now } = inside
      const waiting = await findEmailToken(db, token_hash, now)
      if (!waiting || !(await takeEmailToken(db, token_hash))) throw new AppError('EMAIL_TOKEN_WRONG')
      await setVerifiedEmail(db, waiting.uid, waiting.email)
      await endAwaiting(db, waiting.uid, waiting.email)
      await deleteEmailTokensOfUser(db, waiting.uid)
      const by = await findAccount(db, waiting.uid)
      if (!by) return
      const object = { type: 'user', id: by.uid, name: by.username } as const
      await recordAct(inside, { action: 'user.email', object, detail: waiting.email, by })
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError('EMAIL_TAKEN')
    throw error
  }
}
