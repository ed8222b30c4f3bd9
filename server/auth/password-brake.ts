import { LOGIN_TRIES_PER_ADDRESS, LOGIN_TRIES_PER_NAME, LOGIN_WINDOW_SECONDS } from '#shared/constants.ts'
import { AppError } from '#shared/errors.ts'
import type { Context } from '../http/context.ts'
import { countHit, forgetHits, hitsOf } from '../http/rate-limit.repository.ts'
import { addressKey, type Limit, secondsBlocked } from '../http/rate-limit.ts'
import { inTurn } from './in-turn.ts'
import { passwordMatches } from './password.ts'

/**
 * The brake on guessing passwords (security.md, row 13). Wrong tries are counted for what is guessed at and for the address that guesses,
 * in the database, so that several processes count together.
 */

const PER_NAME: Limit = { max: LOGIN_TRIES_PER_NAME, seconds: LOGIN_WINDOW_SECONDS }
const PER_ADDRESS: Limit = { max: LOGIN_TRIES_PER_ADDRESS, seconds: LOGIN_WINDOW_SECONDS }

const addressOf = (ctx: Context) => `password:address:${addressKey(ctx.request.ip)}`

/** @throws AppError LOGIN_LOCKED while there were too many wrong tries */
async function assertNotLocked(ctx: Context, key: string): Promise<void> {
  const seconds = Math.max(
    await secondsBlocked(ctx, key, PER_NAME),
    await secondsBlocked(ctx, addressOf(ctx), PER_ADDRESS),
  )
  if (seconds > 0) throw new AppError('LOGIN_LOCKED', { minutes: Math.ceil(seconds / 60) })
}

/**
 * Compares a password under the brake. What is locked is locked for the right password as well. Tries from one address, and at one key,
 * are taken one after the other, so that guesses sent at once are counted before the next is looked at; each further process lets one
 * more through. Not for a transaction: hashing is slow, and the count must stay.
 * @param key what is guessed at
 * @param kept the hash; undefined takes as long and is never right
 * @throws AppError LOGIN_LOCKED
 */
export function passwordMatchesBraked(
  ctx: Context,
  key: string,
  kept: string | undefined,
  password: string,
): Promise<boolean> {
  const address = addressOf(ctx)
  const compare = async () => {
    await assertNotLocked(ctx, key)
    if (await passwordMatches(kept, password)) {
      await forgetHits(ctx.db, key)
      return true
    }
    await countHit(ctx.db, key, ctx.now, PER_NAME.seconds)
    await countHit(ctx.db, address, ctx.now, PER_ADDRESS.seconds)
    return false
  }
  return inTurn(address, () => inTurn(key, compare))
}

/** Whether there was a wrong try for this key or from this address in the present window. */
export async function hadWrongTry(ctx: Context, key: string): Promise<boolean> {
  for (const one of [key, addressOf(ctx)]) if ((await hitsOf(ctx.db, one, ctx.now)).hits > 0) return true
  return false
}
