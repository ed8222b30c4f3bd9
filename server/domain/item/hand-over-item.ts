import type { Context } from '#server/context.ts'
import { releaseAfterRightsLost } from '#server/domain/member/end-rights.ts'
import { deleteMemberships } from '#server/domain/member/member.repository.ts'
import { logChange } from './change-log.ts'
import { updateItem } from './item.repository.ts'

/**
 * Makes another user the owner of an item. The former owner keeps only rights through a team. The caller has locked the item, and calls it in a
 * transaction.
 */
export async function handOverItem(
  ctx: Context,
  item: { item_id: number; item_name: string; uid: number },
  to: { uid: number; username: string },
): Promise<void> {
  const { item_id } = item
  await updateItem(ctx.db, item_id, { uid: to.uid, username: to.username, last_update_time: ctx.now })
  await deleteMemberships(ctx.db, [item_id], to.uid)
  await releaseAfterRightsLost(ctx, [item_id], [item.uid])
  await logChange(ctx, {
    item_id,
    action: 'attorn',
    object: 'item',
    object_id: item_id,
    object_name: item.item_name,
    remark: to.username,
  })
}
