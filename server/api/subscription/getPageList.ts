import { handler } from '#server/call/handler.ts'
import { listSubscribers } from '#server/domain/subscription/subscription.repository.ts'
import { readersAmong } from '#server/policy/page-readers.ts'
import { loggedIn, pageEditorReading } from '#server/policy/rules.ts'
import { timeText } from '#server/time.ts'
import { AppError } from '#shared/errors.ts'

/** `subscription/getPageList`: the subscribers of a page who may still read it. Page 0, a page that is not saved yet, is refused. */
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
    const readerUids = new Set(readers.map((reader) => reader.uid))
    return rows.filter((row) => readerUids.has(row.uid)).map((row) => ({ ...row, sub_time: timeText(row.sub_time) }))
  },
})
