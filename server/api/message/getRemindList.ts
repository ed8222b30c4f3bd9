import { handler } from '#server/call/handler.ts'
import { pageRange } from '#server/db/page-range.ts'
import { countReminds, listReminds } from '#server/domain/message/message.repository.ts'
import { remindsFor } from '#server/domain/message/notice-rows.ts'
import { loggedIn } from '#server/policy/rules.ts'

/** `message/getRemindList`: the reminders of the user, newest first. */
export const messageGetRemindList = handler('message/getRemindList', {
  access: loggedIn,
  run: async (ctx, { page, count }, user) => {
    const rows = await listReminds(ctx.db, user.uid, pageRange({ page, count }))
    return { total: await countReminds(ctx.db, user.uid), list: await remindsFor(ctx.db, user, rows) }
  },
})
