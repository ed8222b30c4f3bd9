import { SQL_CALLS_PER_ADDRESS, SQL_WINDOW_SECONDS } from '#shared/constants.ts'
import { AppError } from '#shared/errors.ts'
import { convert as en } from '#shared/i18n/en/convert.ts'
import { convert as zh } from '#shared/i18n/zh/convert.ts'
import { sqlMarkdown } from '#shared/sql/markdown.ts'
import { readSql } from '#shared/sql/read.ts'
import { handler } from '../../http/handler.ts'
import { unescapeText } from '../../http/legacy-answer.ts'
import { addressKey, limitRate } from '../../http/rate-limit.ts'
import { anyone } from '../../policy/rules.ts'

const WORDS = { en: en.sqlTable, zh: zh.sqlTable }

/** `page/sqlToMarkdownTable`: tables of SQL as Markdown, in the language of the request (wire contract, section 9). */
export const pageSqlToMarkdownTable = handler('page/sqlToMarkdownTable', {
  access: anyone,
  run: async (ctx, { sql }) => {
    await limitRate(ctx, `sql:${addressKey(ctx.request.ip)}`, {
      max: SQL_CALLS_PER_ADDRESS,
      seconds: SQL_WINDOW_SECONDS,
    })
    // old clients escape what they send
    const tables = readSql(ctx.request.door === 'legacy' ? unescapeText(sql) : sql)
    if (tables.length === 0) throw new AppError('BAD_FIELD', { field: 'sql', reason: '@no_table' })
    return { markdown: sqlMarkdown(tables, WORDS[ctx.lang]) }
  },
})
