import { countEntries, listEntries } from '#server/audit/audit.repository.ts'
import { handler } from '#server/call/handler.ts'
import { siteAdmin } from '#server/policy/rules.ts'
import { timeText } from '#server/time.ts'

/** `adminAudit/getList`: who did what. */
export const adminAuditGetList = handler('adminAudit/getList', {
  access: siteAdmin,
  run: async (ctx, { page, count, username = '', action = '', before }) => {
    const filter = { username: username.trim(), action: action.trim() }
    const offset = Math.min((page - 1) * count, Number.MAX_SAFE_INTEGER)
    const rows = await listEntries(ctx.db, filter, { before, limit: count, offset })
    return {
      total: await countEntries(ctx.db, filter),
      list: rows.map(({ addtime, ...row }) => ({ ...row, addtime: timeText(addtime) })),
    }
  },
})
