import { handler } from '../../http/handler.ts'
import { pageVisitor } from '../../policy/rules.ts'
import { timeText } from '../../time.ts'
import { findMockOfPage } from './mock.repository.ts'

/** `mock/infoByPageId`: the mock of a page, for those who may read the page. */
export const mockInfoByPageId = handler('mock/infoByPageId', {
  access: (ctx, { page_id }) => pageVisitor(ctx, page_id),
  run: async (ctx, _input, { page }) => {
    const mock = await findMockOfPage(ctx.db, page.page_id)
    if (!mock) return [] as []
    return { ...mock, addtime: timeText(mock.addtime), last_update_time: timeText(mock.last_update_time) }
  },
})
