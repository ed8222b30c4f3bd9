import { handler } from '../../http/handler.ts'
import { binReader } from '../../policy/rules.ts'
import { timeText } from '../../time.ts'
import { placedIn, withMovedTo } from './moved-to.service.ts'
import { listRecycled } from './recycle.repository.ts'

/** `recycle/getList`: the deleted pages that the caller may recover, were the item not archived; the last deleted first. */
export const recycleGetList = handler('recycle/getList', {
  access: (ctx, { item_id }) => binReader(ctx, item_id),
  run: async (ctx, { item_id }, { rights }) => {
    const rows = await placedIn(ctx, rights.edit_scope, await listRecycled(ctx.db, item_id))
    return (await withMovedTo(ctx, rows)).map(({ place, ...row }) => ({ ...row, del_time: timeText(row.del_time) }))
  },
})
