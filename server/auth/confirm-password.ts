import type { Context } from '#server/context.ts'
import { AppError } from '#shared/errors.ts'
import { findCredentialsOfUser } from './account.repository.ts'
import { assertPasswordFits } from './password.ts'
import { passwordMatchesBraked } from './password-brake.ts'

/**
 * Confirms that the user acts, and not somebody else at the user's open browser: checks the password of the account, with the brake on guessing.
 * Hashing is slow, so call it before a transaction begins.
 * @throws AppError PASSWORD_WRONG, LOGIN_LOCKED, BAD_FIELD for a password that is too long
 */
export async function confirmPassword(ctx: Context, user: { uid: number }, password: string): Promise<void> {
  if (ctx.db !== ctx.services.database.db) throw new Error('confirmPassword is called before a transaction begins')
  assertPasswordFits(password)
  const kept = await findCredentialsOfUser(ctx.db, user.uid)
  // Shares its count with the change of the password, so that a stolen session gives no more tries.
  const right = await passwordMatchesBraked(
    ctx,
    { key: `old-password:uid:${user.uid}`, hash: kept?.password },
    password,
  )
  if (!right) throw new AppError('PASSWORD_WRONG', {}, 'password')
}
