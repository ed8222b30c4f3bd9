import { randomBytes } from 'node:crypto'
import type { Context } from '../../http/context.ts'
import { findKey, type ItemKey, insertKeyOnce } from './item-key.repository.ts'

/** A new key or token: 32 hex digits, 128 bit. */
export const newSecret = (): string => randomBytes(16).toString('hex')

/** The key of an item; one is made when it has none yet. Two requests at once get the same. */
export async function keyOf(ctx: Context, item_id: number): Promise<ItemKey> {
  const found = await findKey(ctx.db, item_id)
  if (found) return found
  await insertKeyOnce(ctx.db, {
    item_id,
    api_key: newSecret(),
    api_token: newSecret(),
    addtime: ctx.now,
    last_check_time: 0,
  })
  const made = await findKey(ctx.db, item_id)
  if (!made) throw new Error('the key that was made is there')
  return made
}
