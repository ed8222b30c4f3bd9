import { handler } from '#server/call/handler.ts'
import { addressKey, limitRate } from '#server/limits/rate-limit.ts'
import { anyone } from '#server/policy/rules.ts'
import { unescapeOnce } from '#server/text/protocol-escaping.ts'
import { work } from '#server/work/work.ts'
import { AppError } from '#shared/errors.ts'

/** The most calls from one address in `SQL_WINDOW_SECONDS`. */
export const SQL_CALLS_PER_ADDRESS = 60
export const SQL_WINDOW_SECONDS = 60

/**
 * `page/sqlToMarkdownTable`: tables of SQL as Markdown, in the language of the request. Old clients get the form of the protocol
 * (docs/protocol.md, Pages).
 */
export const pageSqlToMarkdownTable = handler('page/sqlToMarkdownTable', {
  access: anyone,
  run: async (ctx, { sql }) => {
    await limitRate(ctx, `sql:${addressKey(ctx.request.ip)}`, {
      max: SQL_CALLS_PER_ADDRESS,
      seconds: SQL_WINDOW_SECONDS,
    })
    // Old clients send the SQL escaped for HTML.
    const isOld = ctx.request.door === 'legacy'
    const input = { sql: isOld ? unescapeOnce(sql) : sql, lang: ctx.lang, isOld }
    const markdown = await work('sql', input, { turn: `address ${addressKey(ctx.request.ip)}` })
    if (markdown === '') throw new AppError('BAD_FIELD', { field: 'sql', reason: '@no_table' })
    return { markdown }
  },
})
