import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { findCredentialsOfUser } from '#server/auth/account.repository.ts'
import { confirmPassword } from '#server/auth/confirm-password.ts'
import { findConfirmation, setConfirmed } from '#server/auth/session.repository.ts'
import type { Context, SessionUser } from '#server/context.ts'
import { isWithin } from '#server/time.ts'
import { AppError } from '#shared/errors.ts'
import { listPasskeys } from './passkey.repository.ts'
import { type BoundTo, checkPasskey, relyingParty } from './passkeys.ts'

/** How long a confirmation in a session is valid. */
export const CONFIRMED_SECONDS = 600

/** How a user can confirm the identity. `login`: by a new login, for accounts with neither password nor passkey. */
export type ConfirmWay = 'password' | 'passkey' | 'login'

const boundTo = ({ token_id }: SessionUser): BoundTo => `confirm:${token_id}`

/** How a user can confirm who acts. */
export async function waysToConfirm(ctx: Context, user: SessionUser): Promise<ConfirmWay[]> {
  const credentials = await findCredentialsOfUser(ctx.db, user.uid)
  const ways: ConfirmWay[] = credentials?.password ? ['password'] : []
  if ((await relyingParty(ctx)) && (await listPasskeys(ctx.db, user.uid)).length > 0) ways.push('passkey')
  return ways.length > 0 ? ways : ['login']
}

/**
 * Confirms the user's identity in this session, by the password of the account or one of its passkeys. Call it before a transaction begins.
 * @throws AppError PASSWORD_WRONG, LOGIN_LOCKED, BAD_FIELD, PASSKEY_UNKNOWN, PASSKEY_REFUSED
 */
export async function confirmIdentity(
  ctx: Context,
  user: SessionUser,
  given: { password?: string | undefined; passkey?: AuthenticationResponseJSON | undefined },
): Promise<void> {
  if (given.passkey) {
    const { uid } = await checkPasskey(ctx, given.passkey, boundTo(user))
    if (uid !== user.uid) throw new AppError('PASSKEY_REFUSED')
  } else {
    await confirmPassword(ctx, user, given.password ?? '')
  }
  await setConfirmed(ctx.db, user.token_id, ctx.now)
}

/**
 * Requires a confirmation of the user's identity in this session. A recent login counts if the user has no other way to confirm, and for users who
 * must first set up two-step login.
 * @throws AppError CONFIRM_NEEDED with the ways as data
 */
export async function requireConfirmed(ctx: Context, user: SessionUser): Promise<void> {
  const isRecent = (time: number) => isWithin(time, ctx.now, CONFIRMED_SECONDS)
  const session = await findConfirmation(ctx.db, user.token_id)
  if (session && isRecent(session.confirmed_time)) return
  const ways = await waysToConfirm(ctx, user)
  const loginCounts = ways.includes('login') || user.lacksSecondStep === true
  if (session && loginCounts && isRecent(session.addtime)) return
  throw new AppError('CONFIRM_NEEDED', {}, undefined, { ways })
}
