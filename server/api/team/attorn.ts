import { findAccountByName } from '#server/auth/account.repository.ts'
import { confirmPassword } from '#server/auth/confirm-password.ts'
import { handler } from '#server/call/handler.ts'
import { inTransaction } from '#server/context.ts'
import { lockTeam } from '#server/db/dialect.ts'
import { handOverTeam } from '#server/domain/team/hand-over-team.ts'
import { teamOwner } from '#server/policy/team-rules.ts'
import { AppError } from '#shared/errors.ts'

/**
 * `team/attorn`: hands a team over, with those of its items that its owner owns, archived ones too. Items that others brought into the
 * team stay theirs. The old owner keeps what a membership gives.
 */
export const teamAttorn = handler('team/attorn', {
  access: (ctx, { team_id }) => teamOwner(ctx, team_id),
  run: async (ctx, { team_id, username, password }, { user }) => {
    await confirmPassword(ctx, user, password)
    return inTransaction(ctx, async (inside) => {
      const { dialect } = ctx.services.database
      await lockTeam(inside.db, dialect, team_id)
      // Hashing took its time: the team may be somebody else's by now.
      const { team } = await teamOwner(inside, team_id)
      const receiver = await findAccountByName(inside.db, username)
      if (!receiver) throw new AppError('USER_UNKNOWN', { name: username }, 'username')
      if (receiver.uid === team.uid) throw new AppError('BAD_FIELD', { field: 'username', reason: '@owns_it' })
      await handOverTeam(inside, team, receiver)
      return [] as []
    })
  },
})
