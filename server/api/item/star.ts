import { handler } from '../../http/handler.ts'
import { loggedInVisitor } from '../../policy/rules.ts'
import { insertStar } from './item-star.repository.ts'

/** `item/star`: stars an item that the user may view. Starring it again changes nothing. */
export const itemStar = handler('item/star', {
  access: (ctx, { item_id }) => loggedInVisitor(ctx, item_id),
  run: async (ctx, { item_id }, { user }) => ({ id: await insertStar(ctx.db, user.uid, item_id, ctx.now) }),
})
