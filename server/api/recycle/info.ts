import { AppError } from '#shared/errors.ts'
import { handler } from '../../http/handler.ts'
import { binReader } from '../../policy/rules.ts'
import { timeText } from '../../time.ts'
import { renderedPage } from '../page/render-page.service.ts'
import { pageInBin } from './in-bin.service.ts'
import { findRecycledText } from './recycle.repository.ts'

/** `recycle/info`: a page of the recycle bin as it was, for those who may recover it. */
export const recycleInfo = handler('recycle/info', {
  access: (ctx, { item_id }) => binReader(ctx, item_id),
  run: async (ctx, { page_id }, { item, rights }) => {
    await pageInBin(ctx, { item, rights }, page_id)
    const page = await findRecycledText(ctx.db, page_id)
    if (!page) throw new AppError('NOT_FOUND', { thing: '@page' })
    const { page_html } = await renderedPage(ctx, { ...page, item_id: item.item_id }, item.item_type)
    return { ...page, page_html, addtime: timeText(page.addtime) }
  },
})
