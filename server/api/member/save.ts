import { handler } from '#server/call/handler.ts'
import { saveMembers } from '#server/domain/member/change-members.ts'
import { itemChanger } from '#server/policy/rules.ts'

/**
 * `member/save`: makes people members, all of them or none. Existing members get the new authority. The name of the owner is skipped, because
 * owners are never members. Answers with the row of the last name.
 */
export const memberSave = handler('member/save', {
  transaction: true,
  access: (ctx, { item_id }) => itemChanger(ctx, item_id),
  run: (ctx, input, { item }) => saveMembers(ctx, item, input),
})
