import type { Context } from '#server/context.ts'
import { AppError } from '#shared/errors.ts'
import { findCredentialsOfUser } from './account.repository.ts'
import { assertPasswordFits } from './password.ts'
import { passwordMatchesBraked } from './password-brake.ts'

/**
 * Makes sure that it is the user who acts, and not somebody at the user's open browser: compares the password of the account, under the
 * brake on guessing. Hashing is slow, so call it before a transaction begins.
 * @throws AppError PASSWORD_WRONG, LOGIN_LOCKED, BAD_FIELD for one that is too long
 */
export async function confirmPassword(ctx: Context, user: { uid: number }, password: string): Promise<void> {
  if (ctx.db !== ctx.services.database.db) throw new Error('confirmPassword is called before a transaction begins')
  assertPasswordFits(password)
  const kept = await findCredentialsOfUser(ctx.db, user.uid)
  // The count is that of the change of one's password: whoever guesses at a found session has these tries and no more.
  const right = await passwordMatchesBraked(
    ctx,
    { key: `old-password:uid:${user.uid}`, hash: kept?.password },
    password,
  )
  if (!right) throw new AppError('PASSWORD_WRONG', {}, 'password')
}
