import { handler } from '#server/call/handler.ts'
import { withdrawAnnouncement } from '#server/domain/message/write-announcement.ts'
import { siteAdmin } from '#server/policy/rules.ts'

/** `adminMessage/withdrawAnnouncement`: nobody sees the announcement any more; it stays in the list of administrators. */
export const adminMessageWithdrawAnnouncement = handler('adminMessage/withdrawAnnouncement', {
  transaction: true,
  access: siteAdmin,
  run: async (ctx, { id }) => {
    await withdrawAnnouncement(ctx, id)
    return []
  },
})
