import { handler } from '#server/call/handler.ts'
import { takeFromTeam } from '#server/domain/team/team-people.ts'
import { loggedIn } from '#server/policy/rules.ts'

/** `team/exitTeam`: leaves a team; the rights that it gave end. For somebody who is not in it there is nothing to do. */
export const teamExitTeam = handler('team/exitTeam', {
  transaction: true,
  access: loggedIn,
  run: async (ctx, { id }, user) => {
    await takeFromTeam(ctx, id, user)
    return []
  },
})
