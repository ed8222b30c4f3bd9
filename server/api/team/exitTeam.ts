import { lockTeam } from '../../db/dialect.ts'
import { handler } from '../../http/handler.ts'
import { loggedIn } from '../../policy/rules.ts'
import { endWhatRightsHeld } from '../member/end-rights.service.ts'
import { listTeamItemIds, removeFromTeam } from './team.repository.ts'

/** `team/exitTeam`: leaves a team; the rights that it gave end. For somebody who is not in it there is nothing to do. */
export const teamExitTeam = handler('team/exitTeam', {
  transaction: true,
  access: loggedIn,
  run: async (ctx, { id }, user) => {
    await lockTeam(ctx.db, ctx.services.database.dialect, id)
    if (await removeFromTeam(ctx.db, id, user.uid))
      await endWhatRightsHeld(ctx, await listTeamItemIds(ctx.db, id), [user.uid])
    return []
  },
})
