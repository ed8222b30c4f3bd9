import { handler } from '#server/call/handler.ts'
import { addToTeam } from '#server/domain/team/team-people.ts'
import { teamManager } from '#server/policy/team-rules.ts'

/**
 * `teamMember/save`: adds people to a team, all of them or none. Existing members get the role that was sent. Answers with the row of the last
 * name.
 */
export const teamMemberSave = handler('teamMember/save', {
  transaction: true,
  access: (ctx, { team_id }) => teamManager(ctx, team_id),
  run: addToTeam,
})
