import { handler } from '#server/call/handler.ts'
import { historyToRead } from '#server/domain/page/history.ts'
import { anyone, pageVisitor } from '#server/policy/rules.ts'

/**
 * `page/history`: the history versions of a page, the newest first, each with the size of the change after it. A page that is not saved yet
 * (page_id 0) has no versions.
 */
export const pageHistory = handler('page/history', {
  access: (ctx, { page_id }) => (page_id === 0 ? anyone() : pageVisitor(ctx, page_id)),
  replica: true,
  run: async (ctx, { page_id }, access) => (access ? historyToRead(ctx, page_id, access) : []),
})
