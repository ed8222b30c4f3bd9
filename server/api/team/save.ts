import { handler } from '#server/call/handler.ts'
import { insertTeam, renameTeam } from '#server/domain/team/team.repository.ts'
import { loggedIn } from '#server/policy/rules.ts'
import { teamManager } from '#server/policy/team-rules.ts'

/** `team/save`: creates a team of the user (id 0), or renames one. */
export const teamSave = handler('team/save', {
  transaction: true,
  access: async (ctx, { id }) => (id === 0 ? { user: loggedIn(ctx), team: undefined } : teamManager(ctx, id)),
  run: (ctx, { team_name }, { user, team }) =>
    team
      ? renameTeam(ctx.db, team.id, team_name, ctx.now)
      : insertTeam(ctx.db, {
          team_name,
          uid: user.uid,
          username: user.username,
          addtime: ctx.now,
          last_update_time: ctx.now,
        }),
})
