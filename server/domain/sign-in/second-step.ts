import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { findAccount } from '#server/auth/account.repository.ts'
import { checkPasskey } from '#server/auth/second-step/passkeys.ts'
import { forgetPendingLogin, pendingLogin } from '#server/auth/second-step/pending-login.ts'
import { spendCode } from '#server/auth/second-step/second-step.ts'
import type { Context } from '#server/context.ts'
import { AppError } from '#shared/errors.ts'
import { completeSignIn, type LoginAnswer, type LoginWay, refuseLogin, type SecondProof } from './complete-sign-in.ts'

/**
 * Completes the login of this browser that waits for its second step, and begins the session.
 * @throws AppError SECOND_STEP_OVER, CODE_WRONG, LOGIN_LOCKED, PASSKEY_UNKNOWN, PASSKEY_REFUSED, ACCOUNT_DISABLED
 */
export async function finishSecondStep(
  ctx: Context,
  given: { code?: string | undefined; passkey?: AuthenticationResponseJSON | undefined },
): Promise<LoginAnswer> {
  const waiting = await pendingLogin(ctx)
  const account = await findAccount(ctx.db, waiting.uid)
  if (!account) throw new AppError('SECOND_STEP_OVER')
  const way = waiting.way as LoginWay
  let proof: SecondProof = 'passkey'
  try {
    if (given.passkey) {
      const { uid } = await checkPasskey(ctx, given.passkey, `login:${waiting.token_hash}`)
      if (uid !== waiting.uid) throw new AppError('PASSKEY_REFUSED')
    } else {
      proof = await spendCode(ctx, waiting.uid, given.code ?? '')
    }
  } catch (error) {
    if (error instanceof AppError && error.error !== 'LOGIN_LOCKED') await refuseLogin(ctx, account, way, error.error)
    throw error
  }
  const answer = await completeSignIn(ctx, { ...account, pending: waiting.token_hash }, way, proof)
  forgetPendingLogin(ctx)
  return answer
}
