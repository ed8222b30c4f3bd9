import type { Context } from '#server/context.ts'
import { logChanges } from '#server/domain/item/change-log.ts'
import { findTeam } from '#server/policy/team-facts.repository.ts'

/**
 * Writes a row into the change log of each item of a team when people join or leave the team, because that changes rights in the items.
 * @param remark from `teamPeople`
 * @param uid the acting user; absent: the caller
 */
export async function logTeamPeople(
  ctx: Context,
  team_id: number,
  item_ids: readonly number[],
  remark: string,
  uid?: number,
): Promise<void> {
  const team = await findTeam(ctx.db, team_id)
  if (!team) return
  await logChanges(
    ctx,
    item_ids.map((item_id) => ({
      item_id,
      action: 'update',
      object: 'team',
      object_id: team_id,
      object_name: team.team_name,
      remark,
      ...(uid !== undefined && { uid }),
    })),
  )
}
