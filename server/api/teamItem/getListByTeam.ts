import { handler } from '../../http/handler.ts'
import { teamPerson } from '../../policy/team-rules.ts'
import { timeText } from '../../time.ts'
import { listItemsOfTeam } from './team-item.repository.ts'

/** `teamItem/getListByTeam`: the items of a team. */
export const teamItemGetListByTeam = handler('teamItem/getListByTeam', {
  access: (ctx, { team_id }) => teamPerson(ctx, team_id),
  run: async (ctx, { team_id }) => {
    const items = await listItemsOfTeam(ctx.db, team_id)
    return items.map((item) => ({ ...item, addtime: timeText(item.addtime) }))
  },
})
