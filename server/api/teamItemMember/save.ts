import { handler } from '#server/call/handler.ts'
import { lockItem, lockTeam } from '#server/db/dialect.ts'
import { logChange, newGroup } from '#server/domain/item/change-log.ts'
import { releaseAfterRightsLost } from '#server/domain/member/end-rights.ts'
import { limitOf } from '#server/domain/member/limit.ts'
import { findTeamItemMember, updateTeamItemMember } from '#server/domain/team/team-item-member.repository.ts'
import { loggedIn } from '#server/policy/rules.ts'
import { teamOrItemManager } from '#server/policy/team-rules.ts'
import { AppError } from '#shared/errors.ts'
import { MEMBER_GROUP } from '#shared/kinds.ts'

/** `teamItemMember/save`: sets the authority or the catalog of a member of a team in one of its items; only what is sent changes. */
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
  run: async (ctx, { id, ...sent }, { item, team_id }) => {
    const { dialect } = ctx.services.database
    await lockTeam(ctx.db, dialect, team_id)
    await lockItem(ctx.db, dialect, item.item_id)
    // Read again under the locks: of what is not sent, what is there now stays.
    const member = await findTeamItemMember(ctx.db, id)
    if (!member) throw new AppError('NOT_FOUND', { thing: '@member' })
    const member_group_id = sent.member_group_id ?? member.member_group_id
    const cat_id =
      sent.cat_id === undefined && member_group_id !== MEMBER_GROUP.admin
        ? // Not judged again: a catalog that is gone stays a limit until another one is chosen.
          member.cat_id
        : await limitOf(ctx, item, member_group_id, sent.cat_id ?? 0)
    await updateTeamItemMember(ctx.db, id, { member_group_id, cat_id, last_update_time: ctx.now })
    await releaseAfterRightsLost(ctx, [item.item_id], [member.member_uid])
    await logChange(ctx, {
      item_id: item.item_id,
      action: 'update',
      object: 'member',
      object_id: member.member_uid,
      object_name: member.member_username,
      remark: newGroup(member_group_id),
    })
    return []
  },
})
