import { handler } from '#server/call/handler.ts'
import { keyOf } from '#server/domain/item/item-key.ts'
import { itemManager } from '#server/policy/rules.ts'

/** `item/getKey`: the key and token with which scripts push into the item. The first read creates them. */
export const itemGetKey = handler('item/getKey', {
  access: (ctx, { item_id }) => itemManager(ctx, item_id),
  run: (ctx, { item_id }) => keyOf(ctx, item_id),
})
