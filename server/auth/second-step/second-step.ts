import { type LoginOrigin, loginOrigin } from '#server/auth/login-origin.ts'
import { braked } from '#server/auth/password-brake.ts'
import type { Context } from '#server/context.ts'
import type { Limit } from '#server/limits/rate-limit.ts'
import { AppError } from '#shared/errors.ts'
import { recoveryCodeHash, typedRecoveryCode } from './recovery-codes.ts'
import { findTotp, takeRecoveryCode, takeStep } from './second-step.repository.ts'
import { codeDigits, stepOfCode } from './totp.ts'

/**
 * Wrong codes for one account from origins without an earlier login, all together. A guess succeeds with a chance of three in a million. So an
 * attacker who knows the password succeeds about once in 700 days.
 */
const CODES_PER_ACCOUNT: Limit = { max: 20, seconds: 3600 }

/** The kind of a typed code. */
export type CodeKind = 'totp' | 'recovery'

/**
 * Checks a typed code of the app or a recovery code, under the brake on guessing, and uses it up. Never call it in a transaction.
 * @throws AppError CODE_WRONG, LOGIN_LOCKED
 */
export async function spendCode(ctx: Context, uid: number, typed: string): Promise<CodeKind> {
  const origin: LoginOrigin = await loginOrigin(ctx, uid)
  let kind: CodeKind | undefined
  const guessed = { key: `second-step:uid:${uid}`, origin, perAccount: CODES_PER_ACCOUNT }
  const right = await braked(ctx, guessed, async () => {
    kind = await kindOfCode(ctx, uid, typed)
    return kind !== undefined
  })
  if (!right || !kind) throw new AppError('CODE_WRONG', {}, 'code')
  return kind
}

async function kindOfCode(ctx: Context, uid: number, typed: string): Promise<CodeKind | undefined> {
  const digits = codeDigits(typed)
  if (digits !== undefined) return (await isAppCode(ctx, uid, digits)) ? 'totp' : undefined
  const code = typedRecoveryCode(typed)
  if (code === undefined) return undefined
  return (await takeRecoveryCode(ctx.db, uid, recoveryCodeHash(uid, code))) ? 'recovery' : undefined
}

async function isAppCode(ctx: Context, uid: number, digits: string): Promise<boolean> {
  const totp = await findTotp(ctx.db, uid)
  const key = totp && ctx.services.secrets.open(totp.secret)
  if (!totp || !key) return false
  const step = stepOfCode(Buffer.from(key, 'hex'), digits, ctx.now, totp.last_step)
  return step !== undefined && takeStep(ctx.db, totp, step, ctx.now)
}
