import type { Context, SessionUser } from '#server/context.ts'
import { lockItems } from '#server/db/dialect.ts'
import { listExistingItems } from '#server/domain/item/item.repository.ts'
import { itemRights } from '#server/policy/decide.ts'
import { listMembershipsIn } from '#server/policy/facts.repository.ts'
import { AppError } from '#shared/errors.ts'
import { TEMPLATES_BYTES, TEMPLATES_PER_ITEM } from './template-limits.ts'
import { deleteShares, findFullItem, insertShares, listSharedItems } from './template-share.repository.ts'

/**
 * Offers a template of a user in exactly these items; inside a transaction. If one of them is refused, nothing changes. Only new items are checked.
 * So an item that was archived meanwhile may stay in the list or be removed from it.
 * @throws AppError NOT_FOUND, NO_PERMISSION, ITEM_ARCHIVED, ITEM_TEMPLATES_FULL
 */
export async function shareTemplate(
  ctx: Context,
  template_id: number,
  wanted: readonly number[],
  user: SessionUser,
): Promise<void> {
  const shared = await listSharedItems(ctx.db, template_id)
  const added = wanted.filter((id) => !shared.includes(id))
  await lockItems(ctx.db, ctx.services.database.dialect, added)
  await assertEditable(ctx, user, added)
  await deleteShares(
    ctx.db,
    template_id,
    shared.filter((id) => !wanted.includes(id)),
  )
  await insertShares(ctx.db, { template_id, uid: user.uid, username: user.username, created_at: ctx.now }, added)
  const full = await findFullItem(ctx.db, added, { count: TEMPLATES_PER_ITEM, bytes: TEMPLATES_BYTES })
  if (full !== undefined) throw new AppError('ITEM_TEMPLATES_FULL', { item: full })
}

/** Checks that the user may edit all items. @throws AppError NOT_FOUND, NO_PERMISSION, ITEM_ARCHIVED */
async function assertEditable(ctx: Context, user: SessionUser, item_ids: number[]): Promise<void> {
  if (item_ids.length === 0) return
  const items = await listExistingItems(ctx.db, item_ids)
  if (items.length < item_ids.length) throw new AppError('NOT_FOUND', { thing: '@item' })
  const memberships = Map.groupBy(await listMembershipsIn(ctx.db, item_ids, [user.uid]), (one) => one.item_id)
  for (const item of items) {
    if (!itemRights(user, item, memberships.get(item.item_id) ?? []).edit) throw new AppError('NO_PERMISSION')
    if (item.is_archived) throw new AppError('ITEM_ARCHIVED')
  }
}
