import { createHash, timingSafeEqual } from 'node:crypto'
import type { Context } from '#server/context.ts'
import { countHit } from '#server/limits/rate-limit.repository.ts'
import { addressKey, type Limit, secondsBlocked } from '#server/limits/rate-limit.ts'
import { AppError } from '#shared/errors.ts'
import { inTurn } from './in-turn.ts'
import { LOGIN_WINDOW_SECONDS } from './password-brake.ts'

/** Wrong visit passwords for one item from one address before that address is locked out of it for the window. */
export const VISIT_TRIES_PER_ADDRESS = 10

const TRIES: Limit = { max: VISIT_TRIES_PER_ADDRESS, seconds: LOGIN_WINDOW_SECONDS }

const digest = (text: string) => createHash('sha256').update(text).digest()

/**
 * Whether a visit password opens an item. Wrong tries are counted for the address and the item; after too many the right password is refused too. An
 * item without a visit password is never opened by one. Never call it in a transaction: a rollback would undo the count.
 * @throws AppError LOGIN_LOCKED
 */
export async function visitPasswordOpens(
  ctx: Context,
  item: { item_id: number; password: string },
  sent: string,
): Promise<boolean> {
  const { db } = ctx.services.database
  if (ctx.db !== db) throw new Error('visitPasswordOpens is called before a transaction begins')
  if (item.password === '' || sent === '') return false
  const key = `visit:${item.item_id}:${addressKey(ctx.request.ip)}`
  return inTurn(key, async () => {
    const seconds = await secondsBlocked(ctx, key, TRIES)
    if (seconds > 0) throw new AppError('LOGIN_LOCKED', { minutes: Math.ceil(seconds / 60) })
    const password = ctx.services.secrets.open(item.password)
    // Digests have equal lengths, so that the time of the comparison reveals nothing about the password.
    if (password !== undefined && timingSafeEqual(digest(password), digest(sent))) return true
    await countHit(db, key, ctx.now, TRIES.seconds)
    return false
  })
}
