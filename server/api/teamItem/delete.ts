import { AppError } from '#shared/errors.ts'
import { lockItem, lockTeam } from '../../db/dialect.ts'
import { handler } from '../../http/handler.ts'
import { loggedIn } from '../../policy/rules.ts'
import { teamOrItemManager } from '../../policy/team-rules.ts'
import { logChange } from '../item/change-log.service.ts'
import { endWhatRightsHeld } from '../member/end-rights.service.ts'
import { listTeamUids } from '../team/team.repository.ts'
import { findBinding, unbindItem } from './team-item.repository.ts'

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
    await endWhatRightsHeld(ctx, [item_id], uids)
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
