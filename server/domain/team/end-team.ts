import { recordAct } from '#server/audit/record.ts'
import type { Context } from '#server/context.ts'
import { lockItem, lockItems, lockTeam } from '#server/db/dialect.ts'
import { logChange, logChanges } from '#server/domain/item/change-log.ts'
import { releaseAfterRightsLost } from '#server/domain/member/end-rights.ts'
import { deleteTeam, listTeamItemIds, listTeamUids } from './team.repository.ts'
import { unbindItem } from './team-item.repository.ts'

/** Deletes a team; inside a transaction. Its items stay with their owners. Rights through the team end at once. */
export async function endTeam(ctx: Context, team: { id: number; team_name: string }): Promise<void> {
  const { id } = team
  const { dialect } = ctx.services.database
  await lockTeam(ctx.db, dialect, id)
  const item_ids = await listTeamItemIds(ctx.db, id)
  const uids = await listTeamUids(ctx.db, id)
  await lockItems(ctx.db, dialect, item_ids)
  await deleteTeam(ctx.db, id)
  await recordAct(ctx, { action: 'team.delete', object: { type: 'team', id, name: team.team_name } })
  await releaseAfterRightsLost(ctx, item_ids, uids)
  await logChanges(
    ctx,
    item_ids.map((item_id) => ({
      item_id,
      action: 'unbound',
      object: 'team',
      object_id: id,
      object_name: team.team_name,
    })),
  )
}

/** Removes an item from a team; inside a transaction. Rights in it through the team end at once, with their edit locks. */
export async function takeItemFromTeam(
  ctx: Context,
  team: { id: number; team_name: string },
  binding: { id: number; team_id: number; item_id: number },
): Promise<void> {
  const { dialect } = ctx.services.database
  const { item_id } = binding
  await lockTeam(ctx.db, dialect, team.id)
  await lockItem(ctx.db, dialect, item_id)
  const uids = await listTeamUids(ctx.db, team.id)
  await unbindItem(ctx.db, binding)
  await releaseAfterRightsLost(ctx, [item_id], uids)
  await logChange(ctx, {
    item_id,
    action: 'unbound',
    object: 'team',
    object_id: team.id,
    object_name: team.team_name,
  })
}
