import { handler } from '#server/call/handler.ts'
import { returningInto, withMovedTo } from '#server/domain/recycle/moved-to.ts'
import { listRecycled } from '#server/domain/recycle/recycle.repository.ts'
import { binReader } from '#server/policy/rules.ts'
import { timeText } from '#server/time.ts'

/** `recycle/getList`: the deleted pages that the caller may recover, the last deleted first. Archived items list them too. */
export const recycleGetList = handler('recycle/getList', {
  access: (ctx, { item_id }) => binReader(ctx, item_id),
  run: async (ctx, { item_id }, { rights }) => {
    const rows = await returningInto(ctx, rights.edit_scope, await listRecycled(ctx.db, item_id))
    return (await withMovedTo(ctx, rows)).map(({ return_cat_id: _, ...row }) => ({
      ...row,
      del_time: timeText(row.del_time),
    }))
  },
})
