import { countEntries, listEntries } from '#server/audit/audit.repository.ts'
import { handler } from '#server/call/handler.ts'
import { pageRange } from '#server/db/page-range.ts'
import { siteAdmin } from '#server/policy/rules.ts'
import { timeText } from '#server/time.ts'

/** `adminAudit/getList`: the audit log. */
export const adminAuditGetList = handler('adminAudit/getList', {
  access: siteAdmin,
  run: async (ctx, { page, count, username = '', action = '', before, ...given }) => {
    const filter = { ...given, username: username.trim(), action: action.trim() }
    const rows = await listEntries(ctx.db, filter, { before, ...pageRange({ page, count }) })
    return {
      total: await countEntries(ctx.db, filter),
      list: rows.map(({ addtime, ...row }) => ({ ...row, addtime: timeText(addtime), at: addtime })),
    }
  },
})
