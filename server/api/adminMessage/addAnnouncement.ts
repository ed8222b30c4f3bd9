import { handler } from '#server/call/handler.ts'
import { writeAnnouncement } from '#server/domain/message/write-announcement.ts'
import { siteAdmin } from '#server/policy/rules.ts'

/** `adminMessage/addAnnouncement`: an announcement in plain text for everybody, or a draft of one. For its author it is read already. */
export const adminMessageAddAnnouncement = handler('adminMessage/addAnnouncement', {
  transaction: true,
  access: siteAdmin,
  run: async (ctx, input, user) => ({ id: await writeAnnouncement(ctx, user, input) }),
})
