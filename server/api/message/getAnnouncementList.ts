import { handler } from '../../http/handler.ts'
import { loggedIn } from '../../policy/rules.ts'
import { findRegTime, listAnnouncements } from './message.repository.ts'
import { announcementFor } from './notice-rows.ts'

/** `message/getAnnouncementList`: the announcements of the site, newest first. */
export const messageGetAnnouncementList = handler('message/getAnnouncementList', {
  access: loggedIn,
  run: async (ctx, _input, user) => {
    const reg_time = await findRegTime(ctx.db, user.uid)
    return (await listAnnouncements(ctx.db, user.uid)).map((row) => announcementFor(row, reg_time))
  },
})
