import { handler } from '../../http/handler.ts'
import { itemManager } from '../../policy/rules.ts'
import { keyOf } from './item-key.service.ts'

/** `item/getKey`: the key and token with which scripts push into the item; made when they are first asked for. */
export const itemGetKey = handler('item/getKey', {
  access: (ctx, { item_id }) => itemManager(ctx, item_id),
  run: (ctx, { item_id }) => keyOf(ctx, item_id),
})
