import { handler } from '#server/call/handler.ts'
import { myList } from '#server/domain/item/my-list.ts'
import { loggedIn } from '#server/policy/rules.ts'

/** `item/myList`: own items, and those that the user is a member of, directly or through a team, in the user's order. */
export const itemMyList = handler('item/myList', {
  access: loggedIn,
  replica: true,
  run: (ctx, { original, item_group_id }, user) => myList(ctx, user, item_group_id, original === 1),
})
