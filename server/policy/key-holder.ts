import { createHash } from 'node:crypto'
import { userAgain } from '#server/auth/session.ts'
import type { Context } from '#server/context.ts'
import { refusedFor, type TurnLimits } from '#server/limits/fair-turns.ts'
import { countHit } from '#server/limits/rate-limit.repository.ts'
import { addressKey, secondsBlocked } from '#server/limits/rate-limit.ts'
import { sameSecret } from '#server/secrets/same-secret.ts'
import { AppError } from '#shared/errors.ts'
import { findItem, findItemKey, type ItemRow } from './facts.repository.ts'
import { loggedInVisitor } from './rules.ts'

/** The most open API calls that run at once in a process: fewer than its database connections, so that some are left for others. */
const OPEN_API_AT_ONCE = 6
/** The same limit for one item. */
export const OPEN_API_AT_ONCE_PER_ITEM = 4
/** The most open API calls that wait for their turn in a process; each holds a socket. */
const OPEN_API_WAITING = 500
const OPEN_API_WAITING_BYTES = 64 * 1024 * 1024
const OPEN_API_RETRY_SECONDS = 5
/** The most wrong keys from one address in a window. Further ones are refused with TOO_MANY. Right keys are not affected. */
export const OPEN_API_REFUSALS_PER_ADDRESS = 60
/** The number of different wrong tokens for one item in a window after which an address may no longer use the item's key. */
export const OPEN_API_GUESSES = 60
const OPEN_API_WINDOW_SECONDS = 60

/** Calls with an item's key: who may make them, and when they get a turn (decision 25). */

/** The limits of the turns in one process. */
export const OPEN_API_TURNS: TurnLimits = {
  atOnce: OPEN_API_AT_ONCE,
  atOncePerKey: OPEN_API_AT_ONCE_PER_ITEM,
  waiting: OPEN_API_WAITING,
  waitingBytes: OPEN_API_WAITING_BYTES,
  refusal: refusedFor(OPEN_API_RETRY_SECONDS),
}

const REFUSALS = { max: OPEN_API_REFUSALS_PER_ADDRESS, seconds: OPEN_API_WINDOW_SECONDS }
const GUESSES = { max: OPEN_API_GUESSES, seconds: OPEN_API_WINDOW_SECONDS }

interface Key {
  api_key?: string | undefined
  api_token?: string | undefined
  /** The item, for a call with an access token instead of a key. */
  item_id: number
}

/**
 * Those who hold the key and the token of an item. The key is looked up first, so that wrong keys of others behind the same proxy do not block a
 * right one. After many different wrong tokens for one item, an address is refused for that item, even with the right token.
 * @throws AppError BAD_FIELD, KEY_MISMATCH, TOO_MANY, and ITEM_ARCHIVED for a write
 */
export async function keyHolder(ctx: Context, key: Omit<Key, 'item_id'>, effect: 'read' | 'write'): Promise<ItemRow> {
  const { api_key, api_token } = key
  if (api_key === undefined) throw missing('api_key')
  if (api_token === undefined) throw missing('api_token')
  const row = await findItemKey(ctx.db, api_key)
  const guesses = row && `open-guesses:${addressKey(ctx.request.ip)}:${row.item_id}`
  if (guesses) await assertBelow(ctx, guesses, GUESSES)
  const token = row && ctx.services.secrets.open(row.api_token)
  const isRight = token !== undefined && sameSecret(token, api_token)
  const item = row && isRight ? await findItem(ctx.db, row.item_id) : undefined
  if (!item) {
    if (guesses && !isRight) await countGuess(ctx, guesses, api_token)
    await refuseWrongKey(ctx)
    throw new AppError('KEY_MISMATCH')
  }
  if (effect === 'write' && item.is_archived) throw new AppError('ITEM_ARCHIVED')
  return item
}

const missing = (field: string) => new AppError('BAD_FIELD', { field, reason: '@required' })

/**
 * Those whose access token reaches the whole item: to read it, or to write in it.
 * @throws AppError NOT_FOUND, NO_PERMISSION, ITEM_ARCHIVED
 */
async function tokenHolder(ctx: Context, item_id: number, effect: 'read' | 'write'): Promise<ItemRow> {
  const { item, rights } = await loggedInVisitor(ctx, item_id)
  const isWhole = effect === 'read' ? rights.read_scope === 'all' : rights.edit && rights.edit_scope === 'all'
  if (!isWhole) throw new AppError('NO_PERMISSION')
  if (effect === 'write' && item.is_archived) throw new AppError('ITEM_ARCHIVED')
  return item
}

/** @throws AppError those of `keyHolder` or `tokenHolder` */
const holder = (ctx: Context, input: Key, effect: 'read' | 'write'): Promise<ItemRow> =>
  ctx.user?.grant && input.api_key === undefined
    ? tokenHolder(ctx, input.item_id, effect)
    : keyHolder(ctx, input, effect)

/** `holder` after a wait. The access token may have been revoked meanwhile, or its user disabled. @throws AppError also NOT_LOGGED_IN */
async function holderAgain(ctx: Context, input: Key, effect: 'read' | 'write'): Promise<ItemRow> {
  if (!ctx.user?.grant) return holder(ctx, input, effect)
  const user = await userAgain(ctx.db, ctx.user, ctx.services.clock())
  if (!user) throw new AppError('NOT_LOGGED_IN')
  return holder({ ...ctx, user }, input, effect)
}

/**
 * Access and work of a call with an item's key, or with an access token and the item's id. The work waits for its turn, and throws TOO_MANY when too many calls wait.
 * A call that has waited is judged again, because the token may have been replaced or a right may have ended meanwhile.
 * @param effect whether the work writes into the item
 */
export const byKey = <I extends Key, A>(
  effect: 'read' | 'write',
  work: (ctx: Context, input: I, item: ItemRow) => Promise<A>,
) => ({
  access: (ctx: Context, input: I): Promise<ItemRow> => holder(ctx, input, effect),
  run: (ctx: Context, input: I, item: ItemRow): Promise<A> => {
    let hasWaited = false
    const request = { key: String(item.item_id), bytes: ctx.request.bodyBytes, gone: ctx.gone }
    const answer = ctx.services.turns.run(request, async () =>
      work(ctx, input, hasWaited ? await holderAgain(ctx, input, effect) : item),
    )
    // A turn that is free begins at once.
    hasWaited = true
    return answer
  },
})

async function assertBelow(ctx: Context, hits: string, limit: { max: number; seconds: number }): Promise<void> {
  const seconds = await secondsBlocked(ctx, hits, limit)
  if (seconds) throw new AppError('TOO_MANY', { seconds })
}

async function refuseWrongKey(ctx: Context): Promise<void> {
  const refusals = `open-refused:${addressKey(ctx.request.ip)}`
  await assertBelow(ctx, refusals, REFUSALS)
  await countHit(ctx.services.database.db, refusals, ctx.now, REFUSALS.seconds)
}

/** Counts each different wrong token once: a script that still sends the old token is not an attack. */
async function countGuess(ctx: Context, guesses: string, api_token: string): Promise<void> {
  const { db } = ctx.services.database
  const token = createHash('sha256').update(api_token).digest('base64url')
  const { hits } = await countHit(db, `${guesses}:${token}`, ctx.now, GUESSES.seconds)
  if (hits === 1) await countHit(db, guesses, ctx.now, GUESSES.seconds)
}
