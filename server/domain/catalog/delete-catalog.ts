import type { Context } from '#server/context.ts'
import { logChange } from '#server/domain/item/change-log.ts'
import { touchItem } from '#server/domain/item/item.repository.ts'
import { assertNoEditLockIn } from '#server/domain/page/lock.ts'
import { noteDeletedBranch } from '#server/domain/recycle/moved-away.ts'
import { recyclePagesOf } from '#server/domain/recycle/recycle.repository.ts'
import { lockForWriting } from '#server/policy/lock-for-writing.ts'
import { AppError } from '#shared/errors.ts'
import { deleteCatalogs, listCatalogs } from './catalog.repository.ts'
import { branchOf } from './catalog-tree.ts'

/**
 * Deletes a catalog with everything in it; inside a transaction. The catalog and each page go to the recycle bin. Deletes nothing while another user edits one of
 * the pages.
 * @returns the entry of the catalog in the recycle bin
 * @throws AppError NOT_FOUND when it was deleted meanwhile, and PAGE_LOCKED
 */
export async function deleteCatalog(
  ctx: Context,
  { item_id, cat_id }: { item_id: number; cat_id: number },
  by: { uid: number; username: string },
): Promise<number> {
  await lockForWriting(ctx, item_id)
  const branch = branchOf(await listCatalogs(ctx.db, item_id), cat_id)
  const [top] = branch
  if (!top) throw new AppError('NOT_FOUND', { thing: '@catalog' })
  const cat_ids = branch.map((one) => one.cat_id)
  await assertNoEditLockIn(ctx, item_id, cat_ids)
  const entry = await noteDeletedBranch(ctx, branch, by)
  await recyclePagesOf(ctx.db, item_id, cat_ids, { by, at: ctx.now }, entry)
  await deleteCatalogs(ctx.db, cat_ids)
  await touchItem(ctx.db, item_id, ctx.now)
  await logChange(ctx, { item_id, action: 'delete', object: 'catalog', object_id: cat_id, object_name: top.cat_name })
  return entry
}
