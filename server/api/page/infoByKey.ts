import { AppError } from '#shared/errors.ts'
import { handler } from '../../http/handler.ts'
import { anyone } from '../../policy/rules.ts'
import { timeText } from '../../time.ts'
import { countAttachments } from '../attachment/file.repository.ts'
import { withShareKey } from '../attachment/file-address.ts'
import { renderedPage } from './render-page.service.ts'
import { findSharedPage } from './shared-page.repository.ts'

/** `page/infoByKey`: a shared page, for anyone who has the key. Where it stands (item, catalog) is not told. */
export const pageInfoByKey = handler('page/infoByKey', {
  access: anyone,
  run: async (ctx, { unique_key }) => {
    const page = await findSharedPage(ctx.db, unique_key)
    if (!page) throw new AppError('NOT_FOUND', { thing: '@share' })
    const rendering = await renderedPage(ctx, page, page.item_type)
    const page_html = withShareKey(ctx, rendering.page_html, unique_key)
    const attachment_count = await countAttachments(ctx.db, page.page_id)
    return { ...page, addtime: timeText(page.addtime), attachment_count, ...rendering, page_html }
  },
})
