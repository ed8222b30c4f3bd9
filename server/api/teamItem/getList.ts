import { handler } from '../../http/handler.ts'
import { itemManager } from '../../policy/rules.ts'
import { timeText } from '../../time.ts'
import { listTeamsOfItem } from './team-item.repository.ts'

/** `teamItem/getList`: the teams of an item. */
export const teamItemGetList = handler('teamItem/getList', {
  access: (ctx, { item_id }) => itemManager(ctx, item_id),
  run: async (ctx, { item_id }) => {
    const teams = await listTeamsOfItem(ctx.db, item_id)
    return teams.map((team) => ({ ...team, addtime: timeText(team.addtime) }))
  },
})
