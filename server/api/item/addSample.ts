import { handler } from '#server/call/handler.ts'
import { addSample } from '#server/domain/item/add-sample.ts'
import { itemCreator } from '#server/policy/item-creators.ts'

/** `item/addSample`: creates an item with the folders and pages of a sample, in the language of the request. */
export const itemAddSample = handler('item/addSample', {
  transaction: true,
  access: itemCreator,
  run: async (ctx, { kind }, user) => ({ item_id: await addSample(ctx, user, kind) }),
})
