import { recordAct } from '#server/audit/record.ts'
import { deleteAccountRow } from '#server/auth/account.repository.ts'
import { removeSecondStep } from '#server/auth/second-step/remove.ts'
import { deleteTokensOfUser } from '#server/auth/session.repository.ts'
import { deleteIdentitiesOf } from '#server/auth/sign-in/identity.repository.ts'
import type { Context, SessionUser } from '#server/context.ts'
import { listOwnItems } from '#server/domain/item/item.repository.ts'
import { deleteStarsOf } from '#server/domain/item/item-star.repository.ts'
import { deleteGroupsOf } from '#server/domain/item-group/item-group.repository.ts'
import { deleteMembershipsOf } from '#server/domain/member/member.repository.ts'
import { deleteMessagesTo } from '#server/domain/message/message.repository.ts'
import { endOrdersOf } from '#server/domain/plan/order.repository.ts'
import { deleteCodeUseOf } from '#server/domain/register-code/register-code.repository.ts'
import { deleteMapped } from '#server/domain/sign-in/mapped-membership.repository.ts'
import { deleteSubscriptionsBy } from '#server/domain/subscription/subscription.repository.ts'
import { listOwnTeams, removeFromTeams } from '#server/domain/team/team.repository.ts'
import { deleteTemplatesOf } from '#server/domain/template/template.repository.ts'
import { AppError } from '#shared/errors.ts'
import { USER_GROUP } from '#shared/kinds.ts'
import { asObject, foundUserLocked } from './found-user.ts'
import { findReceiver, giveAllTo } from './receiver.ts'

/**
 * Deletes an account; inside a transaction. Its pages keep its name. Its items, including deleted ones, and its teams go to the receiver. If it owns
 * only deleted items, no receiver is needed; they go to the caller, who can restore them.
 * @param receiver the user name of the receiver; empty: none
 * @throws AppError NOT_FOUND, USER_IS_ADMINISTRATOR, USER_OWNS_ITEMS, USER_UNKNOWN
 */
export async function deleteUser(ctx: Context, caller: SessionUser, uid: number, receiver: string): Promise<void> {
  const account = await foundUserLocked(ctx, uid)
  const { username } = account
  if (account.groupid === USER_GROUP.admin) throw new AppError('USER_IS_ADMINISTRATOR', { name: username })
  const to = receiver === '' ? undefined : await findReceiver(ctx, uid, receiver)
  if (!to) {
    const items = await listOwnItems(ctx.db, uid)
    if (items.some((item) => item.is_del === 0) || (await listOwnTeams(ctx.db, uid)).length > 0)
      throw new AppError('USER_OWNS_ITEMS', { name: username }, 'receiver')
  }
  await giveAllTo(ctx, uid, to ?? caller)
  await deleteRowsOf(ctx, uid)
  await recordAct(ctx, {
    action: 'user.delete',
    object: asObject(account),
    detail: to ? `receiver ${to.username}` : '',
  })
}

/** Deletes the data that only the user of an account had. */
export async function deleteRowsOf({ db, now }: Pick<Context, 'db' | 'now'>, uid: number): Promise<void> {
  await deleteTokensOfUser(db, uid)
  await deleteMembershipsOf(db, uid)
  await removeFromTeams(db, uid)
  await deleteTemplatesOf(db, uid)
  await deleteSubscriptionsBy(db, uid)
  await deleteStarsOf(db, uid)
  await deleteGroupsOf(db, uid)
  await deleteMessagesTo(db, uid)
  await deleteIdentitiesOf(db, uid)
  await deleteMapped(db, { uid })
  await removeSecondStep(db, uid)
  await endOrdersOf(db, uid, now)
  await deleteCodeUseOf(db, uid)
  await deleteAccountRow(db, uid)
}
