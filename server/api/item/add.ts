import { handler } from '#server/call/handler.ts'
import { addItem } from '#server/domain/item/add-item.ts'
import { itemCreator } from '#server/policy/item-creators.ts'

/** `item/add`: creates an item, or with `copy_item_id` a copy of one. */
export const itemAdd = handler('item/add', {
  transaction: true,
  access: itemCreator,
  run: async (ctx, input, user) => ({ item_id: await addItem(ctx, user, input) }),
})
