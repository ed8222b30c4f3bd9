import { handler } from '#server/call/handler.ts'
import { findVersion } from '#server/domain/page/history.repository.ts'
import { findPage } from '#server/domain/page/page.repository.ts'
import { versionsInScope } from '#server/domain/page/version-scope.ts'
import { pageVisitor } from '#server/policy/rules.ts'
import { AppError } from '#shared/errors.ts'

/** `page/diff`: a page as it is, and one of its history versions. */
export const pageDiff = handler('page/diff', {
  access: (ctx, { page_id }) => pageVisitor(ctx, page_id),
  replica: true,
  run: async (ctx, { page_id, page_history_id }, { item, rights }) => {
    const version = await findVersion(ctx.db, page_id, page_history_id)
    const [history_page] = version ? await versionsInScope(ctx, item.item_id, rights, [version]) : []
    if (!history_page) throw new AppError('NOT_FOUND', { thing: '@version' })
    const page = await findPage(ctx.db, page_id)
    if (!page) throw new AppError('NOT_FOUND', { thing: '@page' })
    return { page, history_page }
  },
})
