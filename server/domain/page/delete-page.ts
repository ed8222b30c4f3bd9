import type { Context } from '#server/context.ts'
import { logChange } from '#server/domain/item/change-log.ts'
import { touchItem } from '#server/domain/item/item.repository.ts'
import { recyclePage } from '#server/domain/recycle/recycle.repository.ts'
import { lockForWriting } from '#server/policy/lock-for-writing.ts'
import { AppError } from '#shared/errors.ts'
import { assertNoEditLock } from './lock.ts'

/**
 * Moves a page to the recycle bin; inside a transaction. The facts of its last save stay.
 * @throws AppError NOT_FOUND when it was deleted meanwhile, and that of an edit lock
 */
export async function deletePage(
  ctx: Context,
  { item_id, page_id, page_title }: { item_id: number; page_id: number; page_title: string },
  by: { uid: number; username: string },
): Promise<void> {
  await assertNoEditLock(ctx, page_id)
  await lockForWriting(ctx, item_id)
  if (!(await recyclePage(ctx.db, item_id, page_id, { by, at: ctx.now })))
    throw new AppError('NOT_FOUND', { thing: '@page' })
  await touchItem(ctx.db, item_id, ctx.now)
  await logChange(ctx, { item_id, action: 'delete', object: 'page', object_id: page_id, object_name: page_title })
}
