import type { Context } from '#server/context.ts'
import { lockItems } from '#server/db/dialect.ts'
import { logChanges } from '#server/domain/item/change-log.ts'
import { handOverItemsOfTeam } from '#server/domain/item/item.repository.ts'
import { releaseAfterRightsLost } from '#server/domain/member/end-rights.ts'
import { deleteMemberships } from '#server/domain/member/member.repository.ts'
import { listTeamItemIds, setTeamOwner } from './team.repository.ts'

/**
 * Hands a team over to a user, with those of its items (not deleted) that its owner owns. The old owner keeps what a membership gives. The caller
 * has locked the team, and calls it in a transaction.
 */
export async function handOverTeam(
  ctx: Context,
  team: { id: number; uid: number },
  to: { uid: number; username: string },
): Promise<void> {
  const owner = { uid: to.uid, username: to.username }
  await lockItems(ctx.db, ctx.services.database.dialect, await listTeamItemIds(ctx.db, team.id))
  await setTeamOwner(ctx.db, team.id, owner, ctx.now)
  const items = await handOverItemsOfTeam(ctx.db, team, owner)
  const item_ids = items.map((item) => item.item_id)
  await deleteMemberships(ctx.db, item_ids, owner.uid)
  await releaseAfterRightsLost(ctx, item_ids, [team.uid])
  await logChanges(
    ctx,
    items.map(({ item_id, item_name }) => ({
      item_id,
      action: 'attorn',
      object: 'item',
      object_id: item_id,
      object_name: item_name,
      remark: owner.username,
    })),
  )
}
