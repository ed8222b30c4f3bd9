import { handler } from '#server/call/handler.ts'
import { pageRange } from '#server/db/page-range.ts'
import { listAnnounced } from '#server/domain/message/announcement.repository.ts'
import { siteAdmin } from '#server/policy/rules.ts'
import { timeText } from '#server/time.ts'

/** `adminMessage/listAnnouncements`: the announcements without drafts and withdrawn ones, for newer clients. */
export const adminMessageListAnnouncements = handler('adminMessage/listAnnouncements', {
  access: siteAdmin,
  run: async (ctx, range) =>
    (await listAnnounced(ctx.db, pageRange(range))).map((row) => ({ ...row, addtime: timeText(row.addtime) })),
})
