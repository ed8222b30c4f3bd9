import { handler } from '#server/call/handler.ts'
import { listSubscribers } from '#server/domain/subscription/subscription.repository.ts'
import { readersAmong } from '#server/policy/page-readers.ts'
import { loggedIn, pageEditorReading } from '#server/policy/rules.ts'
import { timeText } from '#server/time.ts'
import { AppError } from '#shared/errors.ts'

/** `subscription/getPageList`: the people who are told of changes of a page; not those who may not read it any more. Nobody edits the page 0. */
export const subscriptionGetPageList = handler('subscription/getPageList', {
  access: (ctx, { page_id }) => {
    loggedIn(ctx)
    if (page_id === 0) throw new AppError('NO_PERMISSION')
    return pageEditorReading(ctx, page_id)
  },
  run: async (ctx, { page_id }) => {
    const rows = await listSubscribers(ctx.db, page_id)
    const readers = await readersAmong(
      ctx.db,
      page_id,
      rows.map((row) => row.uid),
    )
    const told = new Set(readers.map((reader) => reader.uid))
    return rows.filter((row) => told.has(row.uid)).map((row) => ({ ...row, sub_time: timeText(row.sub_time) }))
  },
})
