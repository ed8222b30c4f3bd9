import { AppError } from '#shared/errors.ts'
import { handler } from '../../http/handler.ts'
import { pageVisitor } from '../../policy/rules.ts'
import { timeText } from '../../time.ts'
import { findPageToRead } from './page-to-read.repository.ts'
import { RENDERER_VERSION, storedOrRendered } from './render-page.service.ts'

/** `page/info`: a page with its text and what the reader makes of it. */
export const pageInfo = handler('page/info', {
  access: (ctx, { page_id }) => pageVisitor(ctx, page_id),
  run: async (ctx, { page_id }, { item }) => {
    const found = await findPageToRead(ctx.db, page_id, RENDERER_VERSION)
    if (!found) throw new AppError('NOT_FOUND', { thing: '@page' })
    const { page_html, headings, excerpt, ...page } = found
    return {
      ...page,
      addtime: timeText(page.addtime),
      page_addtime: timeText(page.page_addtime || page.addtime),
      attachment_count: page.attachment_count ?? 0,
      unique_key: page.unique_key ?? '',
      api_method: page.api_method ?? '',
      api_url: page.api_path ?? '',
      api_state: page.api_state ?? 0,
      ...(await storedOrRendered(ctx, page, item.item_type, { page_html, headings, excerpt })),
    }
  },
})
