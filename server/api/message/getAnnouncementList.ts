import { findRegTime } from '#server/auth/account.repository.ts'
import { handler } from '#server/call/handler.ts'
import { listAnnouncements } from '#server/domain/message/message.repository.ts'
import { announcementFor } from '#server/domain/message/notice-rows.ts'
import { loggedIn } from '#server/policy/rules.ts'

/** `message/getAnnouncementList`: the announcements of the site, newest first. */
export const messageGetAnnouncementList = handler('message/getAnnouncementList', {
  access: loggedIn,
  run: async (ctx, _input, user) => {
    const reg_time = await findRegTime(ctx.db, user.uid)
    return (await listAnnouncements(ctx.db, user.uid, ctx.now)).map((row) => announcementFor(row, reg_time))
  },
})
