import { AppError } from '#shared/errors.ts'
import { handler } from '../../http/handler.ts'
import { pageVisitor } from '../../policy/rules.ts'
import { timeText } from '../../time.ts'
import { countAttachments } from '../attachment/file.repository.ts'
import { findPage } from './page.repository.ts'
import { apiOf } from './page-api.service.ts'
import { renderedPage } from './render-page.service.ts'
import { findShareKey } from './shared-page.repository.ts'

/** `page/info`: a page with its text and what the reader makes of it. */
export const pageInfo = handler('page/info', {
  access: (ctx, { page_id }) => pageVisitor(ctx, page_id),
  run: async (ctx, { page_id }, { item }) => {
    const page = await findPage(ctx.db, page_id)
    if (!page) throw new AppError('NOT_FOUND', { thing: '@page' })
    return {
      ...page,
      addtime: timeText(page.addtime),
      page_addtime: timeText(page.page_addtime || page.addtime),
      attachment_count: await countAttachments(ctx.db, page_id),
      unique_key: (await findShareKey(ctx.db, page_id)) ?? '',
      ...(await apiOf(ctx, page_id)),
      ...(await renderedPage(ctx, page, item.item_type)),
    }
  },
})
