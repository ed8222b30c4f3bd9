import { handler } from '#server/call/handler.ts'
import { lockTeam } from '#server/db/dialect.ts'
import { teamPeople } from '#server/domain/item/change-log.ts'
import { releaseAfterRightsLost } from '#server/domain/member/end-rights.ts'
import { logTeamPeople } from '#server/domain/team/log-team-people.ts'
import { listTeamItemIds, removeFromTeam } from '#server/domain/team/team.repository.ts'
import { findTeamMember } from '#server/domain/team/team-member.repository.ts'
import { loggedIn } from '#server/policy/rules.ts'
import { teamManager } from '#server/policy/team-rules.ts'
import { AppError } from '#shared/errors.ts'

/** `teamMember/delete`: removes a member of a team. The rights that the team gave end at once, edit locks included. */
export const teamMemberDelete = handler('teamMember/delete', {
  transaction: true,
  access: async (ctx, { id }) => {
    loggedIn(ctx)
    const member = await findTeamMember(ctx.db, id)
    if (!member) throw new AppError('NOT_FOUND', { thing: '@member' })
    await teamManager(ctx, member.team_id)
    return member
  },
  run: async (ctx, _input, { team_id, member_uid, member_username }) => {
    await lockTeam(ctx.db, ctx.services.database.dialect, team_id)
    await removeFromTeam(ctx.db, team_id, member_uid)
    const item_ids = await listTeamItemIds(ctx.db, team_id)
    await releaseAfterRightsLost(ctx, item_ids, [member_uid])
    await logTeamPeople(ctx, team_id, item_ids, teamPeople('left', [member_username]))
    return []
  },
})
