import { recordAct } from '#server/audit/record.ts'
import { deleteAccountRow, findAccountByName } from '#server/auth/account.repository.ts'
import { deleteTokensOfUser } from '#server/auth/session.repository.ts'
import type { Context, SessionUser } from '#server/context.ts'
import { lockItems, lockTeam } from '#server/db/dialect.ts'
import { handOverItem } from '#server/domain/item/hand-over-item.ts'
import { listOwnItems, updateItem } from '#server/domain/item/item.repository.ts'
import { deleteStarsOf } from '#server/domain/item/item-star.repository.ts'
import { deleteGroupsOf } from '#server/domain/item-group/item-group.repository.ts'
import { deleteMembershipsOf } from '#server/domain/member/member.repository.ts'
import { deleteMessagesTo } from '#server/domain/message/message.repository.ts'
import { deleteSubscriptionsBy } from '#server/domain/subscription/subscription.repository.ts'
import { giveTeamTo } from '#server/domain/team/hand-over-team.ts'
import { listOwnTeams, removeFromTeams } from '#server/domain/team/team.repository.ts'
import { deleteTemplatesOf } from '#server/domain/template/template.repository.ts'
import { AppError } from '#shared/errors.ts'
import { USER_GROUP } from '#shared/kinds.ts'
import { asObject, foundUserLocked } from './found-user.ts'

/**
 * Deletes an account; inside a transaction. Its pages keep its name. Items and teams go to the receiver, deleted items too. An account that owns only
 * deleted items needs no receiver: they go to the caller, who can bring them back.
 * @param receiver the user name of who takes over; empty: nobody
 * @throws AppError NOT_FOUND, USER_IS_ADMINISTRATOR, USER_OWNS_ITEMS, USER_UNKNOWN
 */
export async function deleteUser(ctx: Context, caller: SessionUser, uid: number, receiver: string): Promise<void> {
  const account = await foundUserLocked(ctx, uid)
  const { username } = account
  if (account.groupid === USER_GROUP.admin) throw new AppError('USER_IS_ADMINISTRATOR', { name: username })
  const to = await receiverOf(ctx, uid, receiver)
  const teams = await listOwnTeams(ctx.db, uid)
  const items = await listOwnItems(ctx.db, uid)
  if (!to && (teams.length > 0 || items.some((item) => item.is_del === 0)))
    throw new AppError('USER_OWNS_ITEMS', { name: username }, 'receiver')
  const { dialect } = ctx.services.database
  for (const team of teams) await lockTeam(ctx.db, dialect, team.id)
  await lockItems(
    ctx.db,
    dialect,
    items.map((item) => item.item_id),
  )
  for (const team of teams) if (to) await giveTeamTo(ctx, team, to)
  const owner = to ?? caller
  // Handing over the teams has changed the owners of some items.
  for (const item of await listOwnItems(ctx.db, uid)) {
    if (item.is_del === 0) await handOverItem(ctx, item, owner)
    else await updateItem(ctx.db, item.item_id, { uid: owner.uid, username: owner.username })
  }
  await deleteRowsOf(ctx, uid)
  await recordAct(ctx, {
    action: 'user.delete',
    object: asObject(account),
    detail: to ? `receiver ${to.username}` : '',
  })
}

/** @throws AppError USER_UNKNOWN for a name that nobody has, and for the account itself */
async function receiverOf(ctx: Context, uid: number, username: string) {
  if (username === '') return undefined
  const receiver = await findAccountByName(ctx.db, username)
  if (!receiver || receiver.uid === uid || receiver.is_disabled === 1)
    throw new AppError('USER_UNKNOWN', { name: username }, 'receiver')
  return receiver
}

/** Everything that only the user of an account had. */
async function deleteRowsOf({ db }: Context, uid: number): Promise<void> {
  await deleteTokensOfUser(db, uid)
  await deleteMembershipsOf(db, uid)
  await removeFromTeams(db, uid)
  await deleteTemplatesOf(db, uid)
  await deleteSubscriptionsBy(db, uid)
  await deleteStarsOf(db, uid)
  await deleteGroupsOf(db, uid)
  await deleteMessagesTo(db, uid)
  await deleteAccountRow(db, uid)
}
