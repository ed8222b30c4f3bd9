import { lockTeam } from '../../db/dialect.ts'
import { handler } from '../../http/handler.ts'
import { loggedIn } from '../../policy/rules.ts'
import { teamPeople } from '../item/change-log.service.ts'
import { endWhatRightsHeld } from '../member/end-rights.service.ts'
import { logTeamPeople } from './log-team-people.service.ts'
import { listTeamItemIds, removeFromTeam } from './team.repository.ts'

/** `team/exitTeam`: leaves a team; the rights that it gave end. For somebody who is not in it there is nothing to do. */
export const teamExitTeam = handler('team/exitTeam', {
  transaction: true,
  access: loggedIn,
  run: async (ctx, { id }, user) => {
    await lockTeam(ctx.db, ctx.services.database.dialect, id)
    if (await removeFromTeam(ctx.db, id, user.uid)) {
      const item_ids = await listTeamItemIds(ctx.db, id)
      await endWhatRightsHeld(ctx, item_ids, [user.uid])
      await logTeamPeople(ctx, id, item_ids, teamPeople('left', [user.username]))
    }
    return []
  },
})
