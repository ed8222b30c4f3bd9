import { handler } from '#server/call/handler.ts'
import { idsInList } from '#server/domain/item/ids-in-list.ts'
import { giveItemsToTeam } from '#server/domain/team/bind-items.ts'
import { findBindingOf } from '#server/domain/team/team-item.repository.ts'
import { teamManager } from '#server/policy/team-rules.ts'
import { AppError } from '#shared/errors.ts'

/**
 * `teamItem/save`: gives items to a team, all of them or none. The caller must manage the team and each item. Items that the team has
 * already are skipped. Answers with the binding of the last id.
 */
export const teamItemSave = handler('teamItem/save', {
  transaction: true,
  access: (ctx, { team_id }) => teamManager(ctx, team_id),
  run: async (ctx, { item_id }, { team, user }) => {
    const item_ids = idsInList(item_id)
    const last_id = item_ids.at(-1)
    if (last_id === undefined) throw new AppError('BAD_FIELD', { field: 'item_id', reason: '@required' })
    await giveItemsToTeam(ctx, team, item_ids, user)
    const last = await findBindingOf(ctx.db, team.id, last_id)
    return last as NonNullable<typeof last>
  },
})
