import { handler } from '../../http/handler.ts'
import { itemManager } from '../../policy/rules.ts'

/** `item/detail`: an item with all its settings, the visit password too, for those who manage it. */
export const itemDetail = handler('item/detail', {
  access: (ctx, { item_id }) => itemManager(ctx, item_id),
  run: (_ctx, _input, { item }) => item,
})
