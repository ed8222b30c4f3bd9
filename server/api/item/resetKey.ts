import { handler } from '#server/call/handler.ts'
import { renewToken } from '#server/domain/item/item-key.ts'
import { itemChanger } from '#server/policy/rules.ts'

/** `item/resetKey`: a new token; the key stays, the old token is dead at once. */
export const itemResetKey = handler('item/resetKey', {
  transaction: true,
  access: (ctx, { item_id }) => itemChanger(ctx, item_id),
  run: (ctx, { item_id }) => renewToken(ctx, item_id),
})
