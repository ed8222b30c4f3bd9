import { handler } from '#server/call/handler.ts'
import { listMembers } from '#server/domain/member/member.repository.ts'
import { roleInWords, withLimits } from '#server/domain/member/role-words.ts'
import { itemManager } from '#server/policy/rules.ts'
import { timeText } from '#server/time.ts'

/** `member/getList`: the direct members of an item, with their authority in words. */
export const memberGetList = handler('member/getList', {
  access: (ctx, { item_id }) => itemManager(ctx, item_id),
  run: async (ctx, { item_id }) => {
    const members = await withLimits(ctx.db, ctx.lang, item_id, await listMembers(ctx.db, item_id))
    return members.map((member) => ({
      ...member,
      addtime: timeText(member.addtime),
      name: member.name ?? '',
      cat_ids: member.cat_ids.join(','),
      member_group: roleInWords(member, ctx.lang),
    }))
  },
})
