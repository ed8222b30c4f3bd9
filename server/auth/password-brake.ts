import type { Context } from '#server/context.ts'
import { countHit, forgetHits, hitsOf } from '#server/limits/rate-limit.repository.ts'
import { addressKey, type Limit, secondsBlocked } from '#server/limits/rate-limit.ts'
import { AppError } from '#shared/errors.ts'
import { inTurn } from './in-turn.ts'
import { type LoginOrigin, loginOrigin } from './login-origin.ts'
import { passwordMatches } from './password.ts'

/** Wrong passwords for one account from one device or address before that origin is locked out of the account for the window. */
export const LOGIN_TRIES_PER_ORIGIN = 5
/** Wrong passwords for one account from anywhere before origins without an earlier login are locked out for the window. */
export const LOGIN_TRIES_PER_ACCOUNT = 50
/** Wrong passwords from one address, whatever the names, before the address is locked for the window, except for accounts that were logged in to from it. */
export const LOGIN_TRIES_PER_ADDRESS = 30
export const LOGIN_WINDOW_SECONDS = 300

/**
 * The brake on guessing passwords (decision 26). Wrong tries are counted for the origin at the account, for the address, and for the whole
 * account. Counts are in the database, so that several processes count together. A device or address with an earlier login is slowed only by its own
 * wrong tries.
 */

const PER_ORIGIN: Limit = { max: LOGIN_TRIES_PER_ORIGIN, seconds: LOGIN_WINDOW_SECONDS }
const PER_ADDRESS: Limit = { max: LOGIN_TRIES_PER_ADDRESS, seconds: LOGIN_WINDOW_SECONDS }
const PER_ACCOUNT: Limit = { max: LOGIN_TRIES_PER_ACCOUNT, seconds: LOGIN_WINDOW_SECONDS }

const addressOf = (ctx: Context) => `password:address:${addressKey(ctx.request.ip)}`

/** The target of a guess, and the address it came from. */
export interface Guessed {
  /** The key of the account. */
  key: string
  /** The origin of a login; absent when a logged-in user confirms who acts: then all guesses share one count. */
  origin?: LoginOrigin
  /** The limit of all origins without an earlier login together; by default that of passwords. */
  perAccount?: Limit
}

/** The counts that can refuse a guess, each with its limit. */
function countsOf(ctx: Context, { key, origin, perAccount = PER_ACCOUNT }: Guessed): [string, Limit][] {
  if (!origin) return [[key, PER_ORIGIN]]
  const own: [string, Limit] = [`${key}:${origin.key}`, PER_ORIGIN]
  return origin.isKnown ? [own] : [own, [addressOf(ctx), PER_ADDRESS], [key, perAccount]]
}

/**
 * Checks a password under the brake (`braked`).
 * @param account.hash the stored hash; undefined takes as long and never matches
 * @throws AppError LOGIN_LOCKED
 */
export function passwordMatchesBraked(
  ctx: Context,
  { hash, ...account }: Guessed & { hash: string | undefined },
  password: string,
): Promise<boolean> {
  return braked(ctx, account, () => passwordMatches(hash, password))
}

/**
 * Checks a guess under the brake. A lock also refuses the right guess. Guesses with the same count run one after the other, so that each is
 * counted before the next is checked; each further process lets one more through. Never call it in a transaction: hashing is slow, and a rollback
 * would undo the count.
 * @param isRight whether the guess is right
 * @throws AppError LOGIN_LOCKED
 */
export function braked(ctx: Context, guessed: Guessed, isRight: () => Promise<boolean>): Promise<boolean> {
  const counts = countsOf(ctx, guessed)
  const compare = async () => {
    const blocked = await Promise.all(counts.map(([count, limit]) => secondsBlocked(ctx, count, limit)))
    const seconds = Math.max(...blocked)
    if (seconds > 0) throw new AppError('LOGIN_LOCKED', { minutes: Math.ceil(seconds / 60) })
    const [own] = counts[0] as [string, Limit]
    if (await isRight()) {
      await forgetHits(ctx.db, own)
      return true
    }
    for (const [count, limit] of counts) await countHit(ctx.db, count, ctx.now, limit.seconds)
    return false
  }
  // Counts are taken in the same order everywhere, so guesses cannot deadlock.
  return counts
    .map(([count]) => count)
    .sort()
    .reduce<() => Promise<boolean>>((work, count) => () => inTurn(count, work), compare)()
}

/**
 * Resets the wrong tries at an account, in all and from the origin of this request, after a user has proved the identity in another way.
 */
export async function forgetWrongTries(ctx: Context, uid: number): Promise<void> {
  const key = loginKey(uid)
  const origin = await loginOrigin(ctx, uid)
  await forgetHits(ctx.db, key)
  await forgetHits(ctx.db, `${key}:${origin.key}`)
}

/** The key under which wrong tries to log in to an account are counted. */
export const loginKey = (uid: number): string => `password:uid:${uid}`

/** Whether in the present window this origin guessed wrong at the account, or anybody from this address at any account. */
export async function hadWrongTry(ctx: Context, key: string, origin: LoginOrigin): Promise<boolean> {
  for (const count of [`${key}:${origin.key}`, addressOf(ctx)])
    if ((await hitsOf(ctx.db, count, ctx.now, LOGIN_WINDOW_SECONDS)).hits > 0) return true
  return false
}
