import { handler } from '#server/call/handler.ts'
import { endTeam } from '#server/domain/team/end-team.ts'
import { teamOwner } from '#server/policy/team-rules.ts'

/** `team/delete`: deletes a team. Its items stay with their owners. The rights that it gave end at once. */
export const teamDelete = handler('team/delete', {
  transaction: true,
  access: (ctx, { id }) => teamOwner(ctx, id),
  run: async (ctx, _input, { team }) => {
    await endTeam(ctx, team)
    return []
  },
})
