import { handler } from '../../http/handler.ts'
import { itemChanger } from '../../policy/rules.ts'
import { replaceToken } from './item-key.repository.ts'
import { keyOf, newSecret } from './item-key.service.ts'

/** `item/resetKey`: a new token; the key stays, the old token is dead at once. */
export const itemResetKey = handler('item/resetKey', {
  transaction: true,
  access: (ctx, { item_id }) => itemChanger(ctx, item_id),
  run: async (ctx, { item_id }) => {
    const key = await keyOf(ctx, item_id)
    const api_token = newSecret()
    await replaceToken(ctx.db, item_id, api_token)
    return { ...key, api_token }
  },
})
