import { handler } from '#server/call/handler.ts'
import { listItemsOfTeam } from '#server/domain/team/team-item.repository.ts'
import { teamPerson } from '#server/policy/team-rules.ts'
import { timeText } from '#server/time.ts'

/** `teamItem/getListByTeam`: the items of a team. */
export const teamItemGetListByTeam = handler('teamItem/getListByTeam', {
  access: (ctx, { team_id }) => teamPerson(ctx, team_id),
  run: async (ctx, { team_id }) => {
    const items = await listItemsOfTeam(ctx.db, team_id)
    return items.map((item) => ({ ...item, addtime: timeText(item.addtime) }))
  },
})
