import { handler } from '#server/call/handler.ts'
import { listTeamsOf } from '#server/domain/team/team.repository.ts'
import { loggedIn } from '#server/policy/rules.ts'
import { managesTeam } from '#server/policy/team-rules.ts'
import { timeText } from '#server/time.ts'

/** `team/getList`: the teams that the user owns or has joined, newest first. */
export const teamGetList = handler('team/getList', {
  access: loggedIn,
  run: async (ctx, _input, user) => {
    const teams = await listTeamsOf(ctx.db, user.uid)
    return teams.map(({ team_member_group_id, memberCount, itemCount, ...team }) => {
      const membership = team_member_group_id === null ? undefined : { team_member_group_id }
      return {
        ...team,
        addtime: timeText(team.addtime),
        memberCount: memberCount ?? 0,
        itemCount: itemCount ?? 0,
        team_manage: Number(managesTeam(user, team, membership)),
      }
    })
  },
})
