import { handler } from '#server/call/handler.ts'
import { pageRange } from '#server/db/page-range.ts'
import { countWritten, isShown, listWritten } from '#server/domain/message/announcement.repository.ts'
import { siteAdmin } from '#server/policy/rules.ts'

/** `adminMessage/getList`: all announcements, with drafts, planned and withdrawn ones. */
export const adminMessageGetList = handler('adminMessage/getList', {
  access: siteAdmin,
  run: async (ctx, range) => {
    const rows = await listWritten(ctx.db, pageRange(range))
    return {
      total: await countWritten(ctx.db),
      list: rows.map(({ addtime, ...row }) => ({
        ...row,
        show_time: addtime,
        is_shown: Number(isShown({ ...row, addtime }, ctx.now)),
      })),
    }
  },
})
