import { handler } from '#server/call/handler.ts'
import type { Context } from '#server/context.ts'
import { lockItems, lockTeam } from '#server/db/dialect.ts'
import { logChanges } from '#server/domain/item/change-log.ts'
import { listExistingItems } from '#server/domain/item/item.repository.ts'
import { giveTeamRights } from '#server/domain/team/team.repository.ts'
import { bindItems, findBindingOf } from '#server/domain/team/team-item.repository.ts'
import { itemRights } from '#server/policy/decide.ts'
import { listMembershipsOfUser } from '#server/policy/facts.repository.ts'
import { assertCollaboratorsFit } from '#server/policy/quota.ts'
import { teamManager } from '#server/policy/team-rules.ts'
import { AppError } from '#shared/errors.ts'
import { ITEMS_IN_A_LIST } from '#shared/limits.ts'

/**
 * `teamItem/save`: gives items to a team, all of them or none. Only who manages the team and each item may do that. Items that it has
 * already are passed over. Answers with the binding of the last id.
 */
export const teamItemSave = handler('teamItem/save', {
  transaction: true,
  access: (ctx, { team_id }) => teamManager(ctx, team_id),
  run: async (ctx, { team_id, ...input }, { team, user }) => {
    const { dialect } = ctx.services.database
    const item_ids = idsOf(input.item_id)
    await lockTeam(ctx.db, dialect, team_id)
    await lockItems(ctx.db, dialect, item_ids)
    await assertManaged(ctx, user, item_ids)
    const made = await bindItems(ctx.db, team_id, item_ids, ctx.now)
    const bound = made.map((binding) => binding.item_id)
    if (bound.length > 0) {
      await giveTeamRights(ctx.db, team_id, ctx.now, { item_ids: bound })
      await assertCollaboratorsFit(ctx, bound)
      await logChanges(
        ctx,
        bound.map((item_id) => ({
          item_id,
          action: 'binding',
          object: 'team',
          object_id: team_id,
          object_name: team.team_name,
        })),
      )
    }
    const last = await findBindingOf(ctx.db, team_id, item_ids.at(-1) as number)
    return last as NonNullable<typeof last>
  },
})

/** One id, or several with commas; each once. @throws AppError BAD_FIELD */
function idsOf(list: string): number[] {
  const bad = (reason: string, max = 0) => new AppError('BAD_FIELD', { field: 'item_id', reason, max })
  const parts = list
    .split(/[,，]/)
    .map((part) => part.trim())
    .filter(Boolean)
  if (parts.length === 0) throw bad('@required')
  if (parts.length > ITEMS_IN_A_LIST) throw bad('@too_long', ITEMS_IN_A_LIST)
  if (!parts.every((part) => /^\d{1,16}$/.test(part))) throw bad('@not_an_integer')
  const ids = [...new Set(parts.map(Number))]
  if (!ids.every((id) => Number.isSafeInteger(id) && id > 0)) throw bad('@out_of_range')
  return ids
}

/** @throws AppError NOT_FOUND, ITEM_NOT_MANAGED, ITEM_ARCHIVED */
async function assertManaged(ctx: Context, user: { uid: number; groupid: number }, item_ids: number[]): Promise<void> {
  const items = await listExistingItems(ctx.db, item_ids)
  if (items.length < item_ids.length) throw new AppError('NOT_FOUND', { thing: '@item' })
  const memberships = Map.groupBy(await listMembershipsOfUser(ctx.db, user.uid), (one) => one.item_id)
  const managed = (item: (typeof items)[number]) => itemRights(user, item, memberships.get(item.item_id) ?? []).manage
  if (!items.every(managed)) throw new AppError('ITEM_NOT_MANAGED')
  if (items.some((item) => item.is_archived)) throw new AppError('ITEM_ARCHIVED')
}
