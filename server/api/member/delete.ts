import { handler } from '#server/call/handler.ts'
import { removeMember } from '#server/domain/member/change-members.ts'
import { itemChanger } from '#server/policy/rules.ts'

/** `member/delete`: removes a member of the item. Rights from teams stay. Everything else ends at once, also edit locks. */
export const memberDelete = handler('member/delete', {
  transaction: true,
  access: (ctx, { item_id }) => itemChanger(ctx, item_id),
  run: async (ctx, { item_id, item_member_id }) => {
    await removeMember(ctx, item_id, item_member_id)
    return []
  },
})
