import { handler } from '#server/call/handler.ts'
import { logChange } from '#server/domain/item/change-log.ts'
import { replaceToken } from '#server/domain/item/item-key.repository.ts'
import { keyOf, newSecret } from '#server/domain/item/item-key.ts'
import { itemChanger } from '#server/policy/rules.ts'

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
