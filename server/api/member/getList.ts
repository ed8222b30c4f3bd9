import { handler } from '../../http/handler.ts'
import { itemManager } from '../../policy/rules.ts'
import { timeText } from '../../time.ts'
import { listMembers } from './member.repository.ts'
import { catalogInWords, roleInWords } from './role-words.ts'

/** `member/getList`: the members of an item besides those of its teams, with their authority in words. */
export const memberGetList = handler('member/getList', {
  access: (ctx, { item_id }) => itemManager(ctx, item_id),
  run: async (ctx, { item_id }) => {
    const members = await listMembers(ctx.db, item_id)
    return members.map((member) => ({
      ...member,
      addtime: timeText(member.addtime),
      name: member.name ?? '',
      cat_name: catalogInWords(member, ctx.lang),
      member_group: roleInWords(member, ctx.lang),
    }))
  },
})
