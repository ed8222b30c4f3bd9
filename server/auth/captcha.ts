import { randomInt } from 'node:crypto'
import type { Context } from '#server/context.ts'
import { ACCOUNT_WINDOW_SECONDS } from '#server/limits/account-window.ts'
import { addressKey, limitRate } from '#server/limits/rate-limit.ts'
import { AppError } from '#shared/errors.ts'
import { insertCaptcha, takeCaptcha } from './captcha.repository.ts'

/** How often a captcha that was answered right is given back because something else was wrong with the form. */
export const CAPTCHA_RETURNS = 5
const CAPTCHA_LENGTH = 4
export const CAPTCHA_SECONDS = 600
export const CAPTCHAS_PER_ADDRESS = 600

/** The cookie that carries the id of a captcha for old clients (`common/verify`). */
export const CAPTCHA_COOKIE = 'captcha_id'
/** No two of these look alike once they are bent. */
const ALPHABET = 'ACDEHJKMNPRTWXY34679'
/** Ids are not guessable: they are random, of as many bits as `randomInt` has. */
const ID_BOUND = 2 ** 48 - 1

/**
 * Makes a captcha that lives ten minutes.
 * @throws AppError TOO_MANY when this address asks for too many
 */
export async function createCaptcha(ctx: Context): Promise<{ captcha_id: number; text: string }> {
  await limitRate(ctx, `captcha:${addressKey(ctx.request.ip)}`, {
    max: CAPTCHAS_PER_ADDRESS,
    seconds: ACCOUNT_WINDOW_SECONDS,
  })
  const captcha_id = randomInt(1, ID_BOUND)
  const text = Array.from({ length: CAPTCHA_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  await insertCaptcha(ctx.db, { captcha_id, captcha: text, expire_time: ctx.now + CAPTCHA_SECONDS })
  return { captcha_id, text }
}

type TakenCaptcha = NonNullable<Awaited<ReturnType<typeof takeCaptcha>>>

async function takeAnswered(ctx: Context, captcha_id: number, answer: string | undefined): Promise<TakenCaptcha> {
  if (ctx.db !== ctx.services.database.db) throw new Error('a captcha is used before a transaction begins')
  const kept = captcha_id > 0 ? await takeCaptcha(ctx.db, captcha_id) : undefined
  const right = kept !== undefined && kept.expire_time > ctx.now && kept.captcha === (answer ?? '').trim().toUpperCase()
  if (!right) throw new AppError('CAPTCHA_WRONG', {}, 'captcha')
  return kept
}

/**
 * Uses a captcha up, whether the answer is right or wrong. Not for a transaction, which could give it back.
 * @throws AppError CAPTCHA_WRONG when it is unknown, used, expired or answered wrong
 */
export async function spendCaptcha(ctx: Context, captcha_id: number, answer: string | undefined): Promise<void> {
  await takeAnswered(ctx, captcha_id, answer)
}

/**
 * Uses a captcha up as `spendCaptcha` does, and gives it back when it was answered right and the work is refused for another reason, so
 * that a name that is taken costs no other picture. After `CAPTCHA_RETURNS` times it is gone: one answer does not open a series of tries.
 * Wrong answers are never given back, and while the work goes on nobody else can use it.
 * @throws AppError CAPTCHA_WRONG, and what the work throws
 */
export async function withCaptcha<T>(
  ctx: Context,
  given: { captcha_id: number; captcha?: string | undefined },
  work: () => Promise<T>,
): Promise<T> {
  const taken = await takeAnswered(ctx, given.captcha_id, given.captcha)
  try {
    return await work()
  } catch (error) {
    if (error instanceof AppError && taken.returned < CAPTCHA_RETURNS)
      await insertCaptcha(ctx.db, { ...taken, returned: taken.returned + 1 })
    throw error
  }
}
