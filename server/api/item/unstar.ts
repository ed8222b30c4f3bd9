import { handler } from '#server/call/handler.ts'
import { deleteStar } from '#server/domain/item/item-star.repository.ts'
import { loggedIn } from '#server/policy/rules.ts'

/** `item/unstar`: removes the user's star from an item, also if the user may not view the item any more. */
export const itemUnstar = handler('item/unstar', {
  access: loggedIn,
  run: async (ctx, { item_id }, user) => {
    await deleteStar(ctx.db, user.uid, item_id)
    return []
  },
})
