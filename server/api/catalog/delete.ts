import { handler } from '#server/call/handler.ts'
import { deleteCatalogs, listCatalogs } from '#server/domain/catalog/catalog.repository.ts'
import { branchOf } from '#server/domain/catalog/catalog-tree.ts'
import { logChange } from '#server/domain/item/change-log.ts'
import { touchItem } from '#server/domain/item/item.repository.ts'
import { assertNoEditLockIn } from '#server/domain/page/lock.ts'
import { recyclePagesOf } from '#server/domain/recycle/recycle.repository.ts'
import { lockForWriting } from '#server/policy/lock-for-writing.ts'
import { catalogEditor } from '#server/policy/rules.ts'
import { AppError } from '#shared/errors.ts'

/**
 * `catalog/delete`: deletes a catalog with all in it; each page goes to the recycle bin. While somebody else edits one of them, nothing is
 * deleted. The `item_id` sent means nothing.
 */
export const catalogDelete = handler('catalog/delete', {
  transaction: true,
  access: (ctx, { cat_id }) => catalogEditor(ctx, cat_id),
  run: async (ctx, { cat_id }, { item, user }) => {
    await lockForWriting(ctx, item.item_id)
    const branch = branchOf(await listCatalogs(ctx.db, item.item_id), cat_id)
    const [top] = branch
    if (!top) throw new AppError('NOT_FOUND', { thing: '@catalog' })
    const cat_ids = branch.map((one) => one.cat_id)
    await assertNoEditLockIn(ctx, item.item_id, cat_ids)
    await recyclePagesOf(ctx.db, item.item_id, cat_ids, { by: user, at: ctx.now })
    await deleteCatalogs(ctx.db, cat_ids)
    await touchItem(ctx.db, item.item_id, ctx.now)
    await logChange(ctx, {
      item_id: item.item_id,
      action: 'delete',
      object: 'catalog',
      object_id: cat_id,
      object_name: top.cat_name,
    })
    return []
  },
})
