import { handler } from '#server/call/handler.ts'
import { removeMember } from '#server/domain/member/change-members.ts'
import { directMember } from '#server/policy/rules.ts'

/** `item/exitItem`: a direct member leaves an item. Everything ends as when a manager removes the member. */
export const itemExitItem = handler('item/exitItem', {
  transaction: true,
  access: (ctx, { item_id }) => directMember(ctx, item_id),
  run: async (ctx, { item_id }, item_member_id) => {
    await removeMember(ctx, item_id, item_member_id)
    return []
  },
})
