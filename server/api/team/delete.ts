import { lockItems, lockTeam } from '../../db/dialect.ts'
import { handler } from '../../http/handler.ts'
import { teamOwner } from '../../policy/team-rules.ts'
import { logChanges } from '../item/change-log.service.ts'
import { endWhatRightsHeld } from '../member/end-rights.service.ts'
import { deleteTeam, listTeamItemIds, listTeamUids } from './team.repository.ts'

/** `team/delete`: deletes a team. Its items stay with their owners; what the team gave ends at once. */
export const teamDelete = handler('team/delete', {
  transaction: true,
  access: (ctx, { id }) => teamOwner(ctx, id),
  run: async (ctx, { id }, { team }) => {
    const { dialect } = ctx.services.database
    await lockTeam(ctx.db, dialect, id)
    const item_ids = await listTeamItemIds(ctx.db, id)
    const uids = await listTeamUids(ctx.db, id)
    await lockItems(ctx.db, dialect, item_ids)
    await deleteTeam(ctx.db, id)
    await endWhatRightsHeld(ctx, item_ids, uids)
    await logChanges(
      ctx,
      item_ids.map((item_id) => ({
        item_id,
        action: 'unbound',
        object: 'team',
        object_id: id,
        object_name: team.team_name,
      })),
    )
    return []
  },
})
