import { handler } from '#server/call/handler.ts'
import { withLimits } from '#server/domain/member/role-words.ts'
import { listTeamItemMembers } from '#server/domain/team/team-item-member.repository.ts'
import { teamOrItemManager } from '#server/policy/team-rules.ts'
import { timeText } from '#server/time.ts'
import { AppError } from '#shared/errors.ts'

/** `teamItemMember/getList`: the authority of the members of a team in one of its items. */
export const teamItemMemberGetList = handler('teamItemMember/getList', {
  access: async (ctx, { team_id, item_id }) => {
    const { item } = await teamOrItemManager(ctx, team_id, item_id)
    if (!item) throw new AppError('NOT_FOUND', { thing: '@item' })
  },
  run: async (ctx, { team_id, item_id }) => {
    const members = await withLimits(ctx.db, ctx.lang, item_id, await listTeamItemMembers(ctx.db, team_id, item_id))
    return members.map((member) => ({
      ...member,
      name: member.name ?? '',
      addtime: timeText(member.addtime),
    }))
  },
})
