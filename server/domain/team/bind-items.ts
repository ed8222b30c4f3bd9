import type { Context } from '#server/context.ts'
import { lockItems, lockTeam } from '#server/db/dialect.ts'
import { logChanges } from '#server/domain/item/change-log.ts'
import { listExistingItems } from '#server/domain/item/item.repository.ts'
import { assertCollaboratorsFit } from '#server/domain/plan/fits.ts'
import { itemRights } from '#server/policy/decide.ts'
import { listMembershipsIn } from '#server/policy/facts.repository.ts'
import { AppError } from '#shared/errors.ts'
import { giveTeamRights } from './team.repository.ts'
import { bindItems } from './team-item.repository.ts'

/**
 * Gives items to a team, all of them or none; inside a transaction. The user must manage each item. Existing items of the team are skipped.
 * @throws AppError NOT_FOUND, ITEM_NOT_MANAGED, ITEM_ARCHIVED, TOO_MANY_COLLABORATORS
 */
export async function giveItemsToTeam(
  ctx: Context,
  team: { id: number; team_name: string },
  item_ids: readonly number[],
  user: { uid: number; groupid: number },
): Promise<void> {
  const { dialect } = ctx.services.database
  await lockTeam(ctx.db, dialect, team.id)
  await lockItems(ctx.db, dialect, item_ids)
  await assertManaged(ctx, user, item_ids)
  const made = await bindItems(ctx.db, team.id, item_ids, ctx.now)
  const bound = made.map((binding) => binding.item_id)
  if (bound.length === 0) return
  await giveTeamRights(ctx.db, team.id, ctx.now, { item_ids: bound })
  await assertCollaboratorsFit(ctx, bound)
  await logChanges(
    ctx,
    bound.map((item_id) => ({
      item_id,
      action: 'binding',
      object: 'team',
      object_id: team.id,
      object_name: team.team_name,
    })),
  )
}

/** Checks that the user manages all items. @throws AppError NOT_FOUND, ITEM_NOT_MANAGED, ITEM_ARCHIVED */
async function assertManaged(
  ctx: Context,
  user: { uid: number; groupid: number },
  item_ids: readonly number[],
): Promise<void> {
  const items = await listExistingItems(ctx.db, item_ids)
  if (items.length < item_ids.length) throw new AppError('NOT_FOUND', { thing: '@item' })
  const memberships = Map.groupBy(await listMembershipsIn(ctx.db, item_ids, [user.uid]), (one) => one.item_id)
  const managed = (item: (typeof items)[number]) => itemRights(user, item, memberships.get(item.item_id) ?? []).manage
  if (!items.every(managed)) throw new AppError('ITEM_NOT_MANAGED')
  if (items.some((item) => item.is_archived)) throw new AppError('ITEM_ARCHIVED')
}
