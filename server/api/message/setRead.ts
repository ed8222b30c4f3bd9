import { handler } from '#server/call/handler.ts'
import {
  findContentType,
  MESSAGE_TYPE,
  markAnnouncementRead,
  markRemindRead,
} from '#server/domain/message/message.repository.ts'
import { loggedIn } from '#server/policy/rules.ts'

/** `message/setRead`: marks a reminder or an announcement as read for the user. Does nothing if there is none. */
export const messageSetRead = handler('message/setRead', {
  transaction: true,
  access: loggedIn,
  run: async (ctx, { message_content_id }, user) => {
    const content = await findContentType(ctx.db, message_content_id)
    if (content?.message_type === MESSAGE_TYPE.announce) {
      await markAnnouncementRead(ctx.db, { from_uid: 0, to_uid: user.uid, message_content_id, now: ctx.now })
    } else if (content) {
      await markRemindRead(ctx.db, user.uid, message_content_id, ctx.now)
    }
    return []
  },
})
