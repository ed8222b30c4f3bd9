import { handler } from '#server/call/handler.ts'
import { itemManager } from '#server/policy/rules.ts'

/**
 * `item/detail`: an item with all its settings, the visit password too, for those who manage it. The password is empty when the key of the
 * site was lost: then a new one must be set.
 */
export const itemDetail = handler('item/detail', {
  access: (ctx, { item_id }) => itemManager(ctx, item_id),
  run: (ctx, _input, { item }) => ({ ...item, password: ctx.services.secrets.open(item.password) ?? '' }),
})
