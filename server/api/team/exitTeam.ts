import { handler } from '#server/call/handler.ts'
import { takeFromTeam } from '#server/domain/team/team-people.ts'
import { loggedIn } from '#server/policy/rules.ts'

/** `team/exitTeam`: leaves a team. Rights through the team end. Does nothing for a user who is not a member. */
export const teamExitTeam = handler('team/exitTeam', {
  transaction: true,
  access: loggedIn,
  run: async (ctx, { id }, user) => {
    await takeFromTeam(ctx, id, user)
    return []
  },
})
