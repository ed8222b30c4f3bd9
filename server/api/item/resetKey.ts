import { handler } from '#server/call/handler.ts'
import { renewToken } from '#server/domain/item/item-key.ts'
import { itemChanger } from '#server/policy/rules.ts'

/** `item/resetKey`: creates a new token. The key stays, and the old token ends at once. */
export const itemResetKey = handler('item/resetKey', {
  transaction: true,
  access: (ctx, { item_id }) => itemChanger(ctx, item_id),
  run: (ctx, { item_id }) => renewToken(ctx, item_id),
})
