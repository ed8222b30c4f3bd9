import { randomInt } from 'node:crypto'
import { ACCOUNT_WINDOW_SECONDS, CAPTCHA_LENGTH, CAPTCHA_SECONDS, CAPTCHAS_PER_ADDRESS } from '#shared/constants.ts'
import { AppError } from '#shared/errors.ts'
import type { Context } from '../http/context.ts'
import { addressKey, limitRate } from '../http/rate-limit.ts'
import { insertCaptcha, takeCaptcha } from './captcha.repository.ts'

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

/**
 * Uses a captcha up, whether the answer is right or wrong (security.md, row 12). Not for a transaction, which could give it back.
 * @throws AppError CAPTCHA_WRONG when it is unknown, used, expired or answered wrong
 */
export async function spendCaptcha(ctx: Context, captcha_id: number, answer: string | undefined): Promise<void> {
  if (ctx.db !== ctx.services.database.db) throw new Error('spendCaptcha is called before a transaction begins')
  const kept = captcha_id > 0 ? await takeCaptcha(ctx.db, captcha_id) : undefined
  const right = kept !== undefined && kept.expire_time > ctx.now && kept.captcha === (answer ?? '').trim().toUpperCase()
  if (!right) throw new AppError('CAPTCHA_WRONG', {}, 'captcha')
}
