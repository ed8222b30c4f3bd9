import { handler } from '#server/call/handler.ts'
import { findTeamMember } from '#server/domain/team/team-member.repository.ts'
import { takeFromTeam } from '#server/domain/team/team-people.ts'
import { loggedIn } from '#server/policy/rules.ts'
import { teamManager } from '#server/policy/team-rules.ts'
import { AppError } from '#shared/errors.ts'

/** `teamMember/delete`: removes a member of a team. The rights that the team gave end at once, with their edit locks. */
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
    await takeFromTeam(ctx, team_id, { uid: member_uid, username: member_username })
    return []
  },
})
