import { handler } from '../../http/handler.ts'
import { itemManager } from '../../policy/rules.ts'
import { timeText } from '../../time.ts'
import { listRecycled } from './recycle.repository.ts'

/** `recycle/getList`: the deleted pages of an item, the last deleted first. */
export const recycleGetList = handler('recycle/getList', {
  access: (ctx, { item_id }) => itemManager(ctx, item_id),
  run: async (ctx, { item_id }) =>
    (await listRecycled(ctx.db, item_id)).map((row) => ({ ...row, del_time: timeText(row.del_time) })),
})
