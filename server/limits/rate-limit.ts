import type { Context } from '#server/context.ts'
import { AppError } from '#shared/errors.ts'
import { countHit, hitsOf } from './rate-limit.repository.ts'

/** A limit: at most `max` hits of one key in `seconds`. */
export interface Limit {
  max: number
  seconds: number
}

/**
 * The key under which hits of an address are counted: an IPv4 address itself, or the /64 network of an IPv6 address, because one subscriber
 * usually has the whole network.
 */
export function addressKey(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)
  if (mapped) return mapped[1] as string
  if (!ip.includes(':')) return ip
  const [head = '', tail] = (ip.split('%', 1)[0] as string).toLowerCase().split('::')
  const left = head.split(':').filter(Boolean)
  const right = (tail ?? '').split(':').filter(Boolean)
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length)
  const network = [...left, ...Array<string>(zeros).fill('0'), ...right].slice(0, 4)
  return `${network.map((part) => Number.parseInt(part, 16).toString(16)).join(':')}::/64`
}

/**
 * Counts one hit. A handler that calls this must not have `transaction: true`. It opens its transaction in `run`, so that the hit counts even if the
 * transaction is rolled back.
 * @throws AppError TOO_MANY (HTTP 429) when the key is over its limit
 */
export async function limitRate(ctx: Context, key: string, limit: Limit): Promise<void> {
  // Inside a transaction on SQLite, the count would wait for the transaction and the transaction for the count.
  if (ctx.db !== ctx.services.database.db) throw new Error('limitRate is called before a transaction begins')
  const { hits, window_end } = await countHit(ctx.services.database.db, key, ctx.now, limit.seconds)
  if (hits > limit.max) throw new AppError('TOO_MANY', { seconds: Math.max(1, window_end - ctx.now) })
}

/** Seconds until a blocked key may be used again; 0 when it is within its limit. Does not count a hit. */
export async function secondsBlocked(ctx: Context, key: string, limit: Limit): Promise<number> {
  const { hits, window_end } = await hitsOf(ctx.services.database.db, key, ctx.now, limit.seconds)
  return hits >= limit.max ? Math.max(1, window_end - ctx.now) : 0
}
