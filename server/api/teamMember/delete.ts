import { AppError } from '#shared/errors.ts'
import { lockTeam } from '../../db/dialect.ts'
import { handler } from '../../http/handler.ts'
import { loggedIn } from '../../policy/rules.ts'
import { teamManager } from '../../policy/team-rules.ts'
import { teamPeople } from '../item/change-log.service.ts'
import { endWhatRightsHeld } from '../member/end-rights.service.ts'
import { logTeamPeople } from '../team/log-team-people.service.ts'
import { listTeamItemIds, removeFromTeam } from '../team/team.repository.ts'
import { findTeamMember } from './team-member.repository.ts'

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
    await endWhatRightsHeld(ctx, item_ids, [member_uid])
    await logTeamPeople(ctx, team_id, item_ids, teamPeople('left', [member_username]))
    return []
  },
})
