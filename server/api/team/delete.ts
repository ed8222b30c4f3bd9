import { handler } from '#server/call/handler.ts'
import { lockItems, lockTeam } from '#server/db/dialect.ts'
import { logChanges } from '#server/domain/item/change-log.ts'
import { releaseAfterRightsLost } from '#server/domain/member/end-rights.ts'
import { deleteTeam, listTeamItemIds, listTeamUids } from '#server/domain/team/team.repository.ts'
import { teamOwner } from '#server/policy/team-rules.ts'

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
    await releaseAfterRightsLost(ctx, item_ids, uids)
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
