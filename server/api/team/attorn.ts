import { confirmPassword } from '#server/auth/confirm-password.ts'
import { handler } from '#server/call/handler.ts'
import { handOverTeam } from '#server/domain/team/hand-over-team.ts'
import { teamOwner } from '#server/policy/team-rules.ts'

/**
 * `team/attorn`: hands a team over, with those of its items that its owner owns, also archived ones. Items of other owners stay theirs. The
 * old owner keeps only rights from memberships.
 */
export const teamAttorn = handler('team/attorn', {
  access: (ctx, { team_id }) => teamOwner(ctx, team_id),
  run: async (ctx, { team_id, username, password }, { user }) => {
    await confirmPassword(ctx, user, password)
    await handOverTeam(ctx, team_id, username)
    return [] as []
  },
})
