import { handler } from '../../http/handler.ts'
import { loggedIn } from '../../policy/rules.ts'
import { countReminds, listReminds } from './message.repository.ts'
import { remindsFor } from './notice-rows.ts'

/** `message/getRemindList`: the reminders of the user, newest first. */
export const messageGetRemindList = handler('message/getRemindList', {
  access: loggedIn,
  run: async (ctx, { page, count }, user) => {
    // A page so far back that its place is no number of a database is empty.
    const offset = Math.min((page - 1) * count, Number.MAX_SAFE_INTEGER)
    const rows = await listReminds(ctx.db, user.uid, { limit: count, offset })
    return { total: await countReminds(ctx.db, user.uid), list: await remindsFor(ctx.db, user, rows) }
  },
})
