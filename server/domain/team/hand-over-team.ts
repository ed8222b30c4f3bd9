import { recordAct } from '#server/audit/record.ts'
import { type Context, inTransaction } from '#server/context.ts'
import { lockItems, lockTeam } from '#server/db/dialect.ts'
import { logChanges } from '#server/domain/item/change-log.ts'
import { handOverItemsOfTeam } from '#server/domain/item/item.repository.ts'
import { releaseAfterRightsLost } from '#server/domain/member/end-rights.ts'
import { deleteMemberships } from '#server/domain/member/member.repository.ts'
import { assertItemFits } from '#server/domain/plan/fits.ts'
import { foundReceiver } from '#server/domain/user/found-user.ts'
import { teamOwner } from '#server/policy/team-rules.ts'
import { AppError } from '#shared/errors.ts'
import { listTeamItemIds, setTeamOwner } from './team.repository.ts'

/**
 * Transfers a team to a user, with those of its existing items that its owner owns. Items of other owners stay theirs. The old owner keeps only
 * rights from memberships. Rights are checked again here, because the confirmation of the password takes time.
 * @throws AppError USER_UNKNOWN, BAD_FIELD, TOO_MANY_ITEMS of the receiver, and those of `teamOwner`
 */
export function handOverTeam(ctx: Context, team_id: number, username: string): Promise<void> {
  return inTransaction(ctx, async (inside) => {
    await lockTeam(inside.db, inside.services.database.dialect, team_id)
    const { team } = await teamOwner(inside, team_id)
    const receiver = await foundReceiver(inside, username, 'username')
    if (receiver.uid === team.uid) throw new AppError('BAD_FIELD', { field: 'username', reason: '@owns_it' })
    const given = await giveTeamTo(inside, team, receiver)
    if (given > 0) await assertItemFits(inside, receiver.uid)
  })
}

/**
 * Like `handOverTeam`, without checking the caller and the limits of the receiver. The caller has locked the team, and calls it in a transaction.
 * @returns the number of transferred items
 */
export async function giveTeamTo(
  ctx: Context,
  team: { id: number; uid: number; team_name: string },
  to: { uid: number; username: string },
): Promise<number> {
  const owner = { uid: to.uid, username: to.username }
  await lockItems(ctx.db, ctx.services.database.dialect, await listTeamItemIds(ctx.db, team.id))
  await setTeamOwner(ctx.db, team.id, owner, ctx.now)
  const object = { type: 'team', id: team.id, name: team.team_name } as const
  await recordAct(ctx, { action: 'team.attorn', object, detail: `receiver ${owner.username}` })
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
  return items.length
}
