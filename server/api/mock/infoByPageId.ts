import { handler } from '#server/call/handler.ts'
import { findMockOfPage } from '#server/domain/mock/mock.repository.ts'
import { anyone, pageVisitor } from '#server/policy/rules.ts'
import { timeText } from '#server/time.ts'

/** `mock/infoByPageId`: the mock of a page, for those who may read the page. A page that is not saved yet (page_id 0) has none. */
export const mockInfoByPageId = handler('mock/infoByPageId', {
  access: (ctx, { page_id }) => (page_id === 0 ? anyone() : pageVisitor(ctx, page_id)),
  run: async (ctx, _input, access) => {
    const mock = access && (await findMockOfPage(ctx.db, access.page.page_id))
    if (!mock) return [] as []
    return { ...mock, addtime: timeText(mock.addtime), last_update_time: timeText(mock.last_update_time) }
  },
})
