import { handler } from '#server/call/handler.ts'
import { listTeamMembers } from '#server/domain/team/team-member.repository.ts'
import { teamPerson } from '#server/policy/team-rules.ts'
import { timeText } from '#server/time.ts'

/** `teamMember/getList`: the members of a team. */
export const teamMemberGetList = handler('teamMember/getList', {
  access: (ctx, { team_id }) => teamPerson(ctx, team_id),
  run: async (ctx, { team_id }) => {
    const members = await listTeamMembers(ctx.db, team_id)
    return members.map((member) => ({ ...member, name: member.name ?? '', addtime: timeText(member.addtime) }))
  },
})
