import { handler } from '../../http/handler.ts'
import { itemChanger } from '../../policy/rules.ts'
import { logChange } from './change-log.service.ts'
import { replaceToken } from './item-key.repository.ts'
import { keyOf, newSecret } from './item-key.service.ts'

/** `item/resetKey`: a new token; the key stays, the old token is dead at once. */
export const itemResetKey = handler('item/resetKey', {
  transaction: true,
  access: (ctx, { item_id }) => itemChanger(ctx, item_id),
  run: async (ctx, { item_id }) => {
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
  },
})
