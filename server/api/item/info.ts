import { handler } from '#server/call/handler.ts'
import { askedItem } from '#server/domain/item/asked-item.ts'
import { itemToRead } from '#server/domain/item/item-to-read.ts'
import { visitorOf } from '#server/policy/rules.ts'

/** `item/info`: an item by id or personal domain with its menu; with a keyword, the menu is a flat list of the pages that contain it. */
export const itemInfo = handler('item/info', {
  access: async (ctx, input) => visitorOf(ctx, await askedItem(ctx, input)),
  replica: true,
  run: itemToRead,
})
