import { handler } from '#server/call/handler.ts'
import { findVersion, setVersionComments } from '#server/domain/page/history.repository.ts'
import { versionsInScope } from '#server/domain/page/version-scope.ts'
import { pageEditor } from '#server/policy/rules.ts'
import { AppError } from '#shared/errors.ts'

/** `page/updateHistoryComments`: writes a note on a history version of the page. */
export const pageUpdateHistoryComments = handler('page/updateHistoryComments', {
  transaction: true,
  access: (ctx, { page_id }) => pageEditor(ctx, page_id),
  run: async (ctx, { page_id, page_history_id, page_comments }, { item, rights }) => {
    const version = await findVersion(ctx.db, page_id, page_history_id)
    const [readable] = version ? await versionsInScope(ctx, item.item_id, rights, [version]) : []
    if (!readable) throw new AppError('NOT_FOUND', { thing: '@version' })
    await setVersionComments(ctx.db, page_history_id, page_comments)
    return []
  },
})
