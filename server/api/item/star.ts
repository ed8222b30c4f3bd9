import { handler } from '#server/call/handler.ts'
import { insertStar } from '#server/domain/item/item-star.repository.ts'
import { loggedInVisitor } from '#server/policy/rules.ts'

/** `item/star`: stars an item that the user may view. Starring it again changes nothing. */
export const itemStar = handler('item/star', {
  access: (ctx, { item_id }) => loggedInVisitor(ctx, item_id),
  run: async (ctx, { item_id }, { user }) => ({ id: await insertStar(ctx.db, user.uid, item_id, ctx.now) }),
})
