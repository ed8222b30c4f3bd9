import { randomBytes } from 'node:crypto'
import type { Context } from '#server/context.ts'
import { logChange } from './change-log.ts'
import { findKey, type ItemKey, insertKeyOnce, replaceToken } from './item-key.repository.ts'

/** A new key or token: 32 hex digits, 128 bit. */
export const newSecret = (): string => randomBytes(16).toString('hex')

/**
 * The key of an item with its token in plain text. Creates a key if there is none, which is a change of the item. Concurrent requests get the same
 * key. The token is empty if the key of the site was lost; then it must be reset.
 */
export async function keyOf(ctx: Context, item_id: number): Promise<ItemKey> {
  const key = (await findKey(ctx.db, item_id)) ?? (await createKey(ctx, item_id))
  return { ...key, api_token: ctx.services.secrets.open(key.api_token) ?? '' }
}

async function createKey(ctx: Context, item_id: number): Promise<ItemKey> {
  const api_key = newSecret()
  await insertKeyOnce(ctx.db, {
    item_id,
    api_key,
    api_token: ctx.services.secrets.seal(newSecret()),
    addtime: ctx.now,
    last_check_time: 0,
  })
  const made = await findKey(ctx.db, item_id)
  if (!made) throw new Error('the key that was made is there')
  if (made.api_key === api_key)
    await logChange(ctx, { item_id, action: 'create', object: 'key', object_id: item_id, object_name: '' })
  return made
}

/** Gives an item a new token; inside a transaction. The key stays. The old token is invalid at once. */
export async function renewToken(ctx: Context, item_id: number): Promise<ItemKey> {
  const key = await keyOf(ctx, item_id)
  const api_token = newSecret()
  await replaceToken(ctx.db, item_id, ctx.services.secrets.seal(api_token))
  await logChange(ctx, {
    item_id,
    action: 'update',
    object: 'key',
    object_id: item_id,
    object_name: '',
    remark: 'new_token',
  })
  return { ...key, api_token }
}
