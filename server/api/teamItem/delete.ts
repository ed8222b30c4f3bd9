import { handler } from '#server/call/handler.ts'
import { takeItemFromTeam } from '#server/domain/team/end-team.ts'
import { findBinding } from '#server/domain/team/team-item.repository.ts'
import { loggedIn } from '#server/policy/rules.ts'
import { teamOrItemManager } from '#server/policy/team-rules.ts'
import { AppError } from '#shared/errors.ts'

/** `teamItem/delete`: takes an item from a team. The rights that the team gave in it end at once, with their edit locks. */
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
    await takeItemFromTeam(ctx, team, binding)
    return []
  },
})
