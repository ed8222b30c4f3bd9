import { handler } from '#server/call/handler.ts'
import { findTeamItemMember } from '#server/domain/team/team-item-member.repository.ts'
import { setRightsInItem } from '#server/domain/team/team-people.ts'
import { loggedIn } from '#server/policy/rules.ts'
import { teamOrItemManager } from '#server/policy/team-rules.ts'
import { AppError } from '#shared/errors.ts'

/** `teamItemMember/save`: sets the authority or the catalog of a member of a team in one of its items. Absent fields stay as they are. */
export const teamItemMemberSave = handler('teamItemMember/save', {
  transaction: true,
  access: async (ctx, { id }) => {
    loggedIn(ctx)
    const member = await findTeamItemMember(ctx.db, id)
    if (!member) throw new AppError('NOT_FOUND', { thing: '@member' })
    const { item } = await teamOrItemManager(ctx, member.team_id, member.item_id)
    if (!item) throw new AppError('NOT_FOUND', { thing: '@item' })
    if (item.is_archived) throw new AppError('ITEM_ARCHIVED')
    return { item, team_id: member.team_id }
  },
  run: async (ctx, input, access) => {
    await setRightsInItem(ctx, access, input)
    return []
  },
})
