import { handler } from '#server/call/handler.ts'
import { askedItem, askedNumber, findAskedItem } from '#server/domain/item/asked-item.ts'
import { itemToRead } from '#server/domain/item/item-to-read.ts'
import { membershipsAhead } from '#server/policy/item-ahead.ts'
import { visitorOf } from '#server/policy/rules.ts'

/** `item/info`: an item by id or personal domain with its menu; with a keyword, the menu is a flat list of the pages that contain it. */
export const itemInfo = handler('item/info', {
  ahead: (db, input, caller) => ({
    item: findAskedItem(db, input),
    memberships: membershipsAhead(db, askedNumber(input), caller),
  }),
  access: async (ctx, input, { item, memberships }) => visitorOf(ctx, await askedItem(ctx, input, item), memberships),
  replica: true,
  run: itemToRead,
})
