import { handler } from '#server/call/handler.ts'
import { lockItem, lockTeam } from '#server/db/dialect.ts'
import { logChange } from '#server/domain/item/change-log.ts'
import { releaseAfterRightsLost } from '#server/domain/member/end-rights.ts'
import { listTeamUids } from '#server/domain/team/team.repository.ts'
import { findBinding, unbindItem } from '#server/domain/team/team-item.repository.ts'
import { loggedIn } from '#server/policy/rules.ts'
import { teamOrItemManager } from '#server/policy/team-rules.ts'
import { AppError } from '#shared/errors.ts'

/** `teamItem/delete`: takes an item from a team; the rights that the team gave in it end at once, edit locks included. */
export const teamItemDelete = handler('teamItem/delete', {
  transaction: true,
  access: async (ctx, { id }) => {
    loggedIn(ctx)
    const binding = await findBinding(ctx.db, id)
    if (!binding) throw new AppError('NOT_FOUND', { thing: '@item' })
    const access = await teamOrItemManager(ctx, binding.team_id, binding.item_id)
    if (access.item?.is_archived) throw new AppError('ITEM_ARCHIVED')
    return { ...access, binding }
  },
  run: async (ctx, _input, { team, binding }) => {
    const { dialect } = ctx.services.database
    const { item_id } = binding
    await lockTeam(ctx.db, dialect, team.id)
    await lockItem(ctx.db, dialect, item_id)
    const uids = await listTeamUids(ctx.db, team.id)
    await unbindItem(ctx.db, binding)
    await releaseAfterRightsLost(ctx, [item_id], uids)
    await logChange(ctx, {
      item_id,
      action: 'unbound',
      object: 'team',
      object_id: team.id,
      object_name: team.team_name,
    })
    return []
  },
})
