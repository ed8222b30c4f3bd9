import { handler } from '#server/call/handler.ts'
import { listTeamsOfItem } from '#server/domain/team/team-item.repository.ts'
import { itemManager } from '#server/policy/rules.ts'
import { timeText } from '#server/time.ts'

/** `teamItem/getList`: the teams of an item. */
export const teamItemGetList = handler('teamItem/getList', {
  access: (ctx, { item_id }) => itemManager(ctx, item_id),
  run: async (ctx, { item_id }) => {
    const teams = await listTeamsOfItem(ctx.db, item_id)
    return teams.map((team) => ({ ...team, addtime: timeText(team.addtime) }))
  },
})
