import { handler } from '#server/call/handler.ts'
import { lockTeam } from '#server/db/dialect.ts'
import { teamPeople } from '#server/domain/item/change-log.ts'
import { releaseAfterRightsLost } from '#server/domain/member/end-rights.ts'
import { logTeamPeople } from '#server/domain/team/log-team-people.ts'
import { listTeamItemIds, removeFromTeam } from '#server/domain/team/team.repository.ts'
import { loggedIn } from '#server/policy/rules.ts'

/** `team/exitTeam`: leaves a team; the rights that it gave end. For somebody who is not in it there is nothing to do. */
export const teamExitTeam = handler('team/exitTeam', {
  transaction: true,
  access: loggedIn,
  run: async (ctx, { id }, user) => {
    await lockTeam(ctx.db, ctx.services.database.dialect, id)
    if (await removeFromTeam(ctx.db, id, user.uid)) {
      const item_ids = await listTeamItemIds(ctx.db, id)
      await releaseAfterRightsLost(ctx, item_ids, [user.uid])
      await logTeamPeople(ctx, id, item_ids, teamPeople('left', [user.username]))
    }
    return []
  },
})
