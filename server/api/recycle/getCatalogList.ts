import { handler } from '#server/call/handler.ts'
import { listMovedCatalogs } from '#server/domain/recycle/moved-catalog.repository.ts'
import { returningInto, withMovedTo } from '#server/domain/recycle/moved-to.ts'
import { binReader } from '#server/policy/rules.ts'
import { timeText } from '#server/time.ts'

/** `recycle/getCatalogList`: the catalogs that were deleted or moved out of the item and that the caller may recover, the latest first. */
export const recycleGetCatalogList = handler('recycle/getCatalogList', {
  access: (ctx, { item_id }) => binReader(ctx, item_id),
  run: async (ctx, { item_id }, { rights }) => {
    const rows = await returningInto(ctx, rights.edit_scope, await listMovedCatalogs(ctx.db, item_id))
    return (await withMovedTo(ctx, rows)).map(({ return_cat_id: _, pages, ...row }) => ({
      ...row,
      pages: pages ?? 0,
      del_time: timeText(row.del_time),
    }))
  },
})
