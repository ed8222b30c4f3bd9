import { findRegTime } from '#server/auth/account.repository.ts'
import { handler } from '#server/call/handler.ts'
import { findUnreadAnnouncement, findUnreadRemind } from '#server/domain/message/message.repository.ts'
import { announcementFor, remindsFor } from '#server/domain/message/notice-rows.ts'
import { loggedIn } from '#server/policy/rules.ts'

/** `message/getUnread`: the newest unread reminder and announcement, `[]` where there is none. */
export const messageGetUnread = handler('message/getUnread', {
  access: loggedIn,
  run: async (ctx, _input, user) => {
    const remind = await findUnreadRemind(ctx.db, user.uid)
    const [told] = remind ? await remindsFor(ctx.db, user, [remind]) : []
    const reg_time = await findRegTime(ctx.db, user.uid)
    const announcement = await findUnreadAnnouncement(ctx.db, user.uid, reg_time, ctx.now)
    return { remind: told ?? [], announce: announcement ? announcementFor(announcement, reg_time) : [] }
  },
})
