import { randomInt } from 'node:crypto'
import type { Context } from '#server/context.ts'
import { ACCOUNT_WINDOW_SECONDS } from '#server/limits/account-window.ts'
import { addressKey, limitRate } from '#server/limits/rate-limit.ts'
import { isAlive } from '#server/time.ts'
import { AppError } from '#shared/errors.ts'
import { insertCaptcha, takeCaptcha } from './captcha.repository.ts'

/** How often a correctly answered captcha is given back because another field of the form was wrong. */
export const CAPTCHA_RETURNS = 5
const CAPTCHA_LENGTH = 4
export const CAPTCHA_SECONDS = 600
export const CAPTCHAS_PER_ADDRESS = 600

/** The cookie that carries the id of a captcha for old clients (`common/verify`). */
export const CAPTCHA_COOKIE = 'captcha_id'
/** Characters that can still be told apart when they are bent. */
const ALPHABET = 'ACDEHJKMNPRTWXY34679'
/** Ids are random, with as many bits as `randomInt` has, so that nobody can guess them. */
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
  const right =
    kept !== undefined &&
    isAlive(kept.expire_time, ctx.now, CAPTCHA_SECONDS) &&
    kept.captcha === (answer ?? '').trim().toUpperCase()
  if (!right) throw new AppError('CAPTCHA_WRONG', {}, 'captcha')
  return kept
}

/**
 * Uses up a captcha, whether the answer is right or wrong. Never call it in a transaction: a rollback would restore the captcha.
 * @throws AppError CAPTCHA_WRONG when it is unknown, used, expired or answered wrong
 */
export async function spendCaptcha(ctx: Context, captcha_id: number, answer: string | undefined): Promise<void> {
  await takeAnswered(ctx, captcha_id, answer)
}

/**
 * Uses up a captcha like `spendCaptcha`. If the answer was right and the work is refused for another reason, the captcha is given back, so that a
 * taken name does not cost another picture. It is given back at most `CAPTCHA_RETURNS` times, so that one answer does not allow endless tries.
 * Nobody else can use it while the work runs.
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
