import { Readable } from 'node:stream'
import { entriesInBatches } from '#server/audit/audit.repository.ts'
import { entriesAsCsv } from '#server/audit/entries-as-csv.ts'
import { handler } from '#server/call/handler.ts'
import { contentDisposition } from '#server/files/file-name.ts'
import { siteAdmin } from '#server/policy/rules.ts'
import { timeText } from '#server/time.ts'

/** `adminAudit/exportList`: the audit log as CSV. It is read in batches while it is sent, so its size does not matter. */
export const adminAuditExportList = handler('adminAudit/exportList', {
  access: siteAdmin,
  run: (ctx, { username = '', action = '', ...given }) => {
    const filter = { ...given, username: username.trim(), action: action.trim() }
    return {
      contentType: 'text/csv; charset=utf-8',
      open: async () => Readable.from(entriesAsCsv(entriesInBatches(ctx.db, filter))),
      headers: {
        'content-disposition': contentDisposition('attachment', `audit-log-${timeText(ctx.now).slice(0, 10)}.csv`),
        'cache-control': 'no-store',
      },
    }
  },
})
