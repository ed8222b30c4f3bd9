import { AppError } from '#shared/errors.ts'
import { commentPages } from '../../formats/comment-pages.ts'
import { handler } from '../../http/handler.ts'
import { keyHolder } from '../../policy/rules.ts'
import { pushPages } from './push-page.service.ts'

/** `open/fromComments`: pushes the pages that the comments of a source text describe. All of them, or none. */
export const openFromComments = handler('open/fromComments', {
  access: (ctx, input) => keyHolder(ctx, input, 'write'),
  run: async (ctx, input, item) => {
    const found = commentPages(input.content)
    if (found.length === 0) throw new AppError('BAD_FIELD', { field: 'content', reason: '@wrong_shape' })
    const pages = await pushPages(ctx, item, found)
    return { pages: pages.map(({ page_id, page_title }) => ({ page_id, page_title })) }
  },
})
