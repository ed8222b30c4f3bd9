import { handler } from '#server/call/handler.ts'
import { findDeletedText } from '#server/domain/page/find-pages.repository.ts'
import { renderedPage } from '#server/domain/page/render-page.ts'
import { pageInBin } from '#server/domain/recycle/in-bin.ts'
import { binReader } from '#server/policy/rules.ts'
import { timeText } from '#server/time.ts'
import { AppError } from '#shared/errors.ts'

/** `recycle/info`: a page of the recycle bin in its last state, for users who may recover it. */
export const recycleInfo = handler('recycle/info', {
  access: (ctx, { item_id }) => binReader(ctx, item_id),
  run: async (ctx, { page_id }, { item, rights }) => {
    await pageInBin(ctx, { item, rights }, page_id)
    const page = await findDeletedText(ctx.db, page_id)
    if (!page) throw new AppError('NOT_FOUND', { thing: '@page' })
    const { page_html } = await renderedPage(ctx, { ...page, item_id: item.item_id }, item.item_type)
    return { ...page, page_html, addtime: timeText(page.addtime) }
  },
})
