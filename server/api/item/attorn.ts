import { findAccountByName } from '#server/auth/account.repository.ts'
import { confirmPassword } from '#server/auth/confirm-password.ts'
import { handler } from '#server/call/handler.ts'
import { inTransaction } from '#server/context.ts'
import { lockItem } from '#server/db/dialect.ts'
import { logChange } from '#server/domain/item/change-log.ts'
import { updateItem } from '#server/domain/item/item.repository.ts'
import { releaseAfterRightsLost } from '#server/domain/member/end-rights.ts'
import { deleteMemberships } from '#server/domain/member/member.repository.ts'
import { itemChanger } from '#server/policy/rules.ts'
import { AppError } from '#shared/errors.ts'

/**
 * `item/attorn`: another user owns the item from now on, and the owner before is nothing in it any more but what a team gives. The
 * caller's password confirms it.
 */
export const itemAttorn = handler('item/attorn', {
  access: (ctx, { item_id }) => itemChanger(ctx, item_id),
  run: async (ctx, { item_id, username, password }, { user }) => {
    await confirmPassword(ctx, user, password)
    return inTransaction(ctx, async (inside) => {
      await lockItem(inside.db, ctx.services.database.dialect, item_id)
      const { item } = await itemChanger(inside, item_id)
      const receiver = await findAccountByName(inside.db, username)
      if (!receiver) throw new AppError('USER_UNKNOWN', { name: username }, 'username')
      const owner = { uid: receiver.uid, username: receiver.username }
      if (receiver.uid === item.uid) return item
      await updateItem(inside.db, item_id, { ...owner, last_update_time: ctx.now })
      await deleteMemberships(inside.db, [item_id], receiver.uid)
      await releaseAfterRightsLost(inside, [item_id], [item.uid])
      await logChange(inside, {
        item_id,
        action: 'attorn',
        object: 'item',
        object_id: item_id,
        object_name: item.item_name,
        remark: receiver.username,
      })
      return { ...item, ...owner, last_update_time: ctx.now }
    })
  },
})
