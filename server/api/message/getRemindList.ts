import { handler } from '#server/call/handler.ts'
import { countReminds, listReminds } from '#server/domain/message/message.repository.ts'
import { remindsFor } from '#server/domain/message/notice-rows.ts'
import { loggedIn } from '#server/policy/rules.ts'

/** `message/getRemindList`: the reminders of the user, newest first. */
export const messageGetRemindList = handler('message/getRemindList', {
  access: loggedIn,
  run: async (ctx, { page, count }, user) => {
    // A larger offset would not fit into an integer of the database.
    const offset = Math.min((page - 1) * count, Number.MAX_SAFE_INTEGER)
    const rows = await listReminds(ctx.db, user.uid, { limit: count, offset })
    return { total: await countReminds(ctx.db, user.uid), list: await remindsFor(ctx.db, user, rows) }
  },
})
