import { handler } from '#server/call/handler.ts'
import { countAttachments } from '#server/domain/attachment/file.repository.ts'
import { withShareKey } from '#server/domain/attachment/file-address.ts'
import { renderedPage } from '#server/domain/page/render-page.ts'
import { findSharedPage } from '#server/domain/page/shared-page.repository.ts'
import { anyone } from '#server/policy/rules.ts'
import { timeText } from '#server/time.ts'
import { AppError } from '#shared/errors.ts'

/** `page/infoByKey`: a shared page, for anyone who has the key. The answer contains neither its item nor its catalog. */
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
