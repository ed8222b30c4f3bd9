import { AppError } from '#shared/errors.ts'
import { handler } from '../../http/handler.ts'
import { byKey } from '../../policy/key-holder.ts'
import { timeText } from '../../time.ts'
import { findPageById, findPageByTitle, touchKey } from './open.repository.ts'
import { unescapeOnce } from './unescape-once.ts'

/** `open/getPage`: a page of the key's item, by id or by exact title. A page of another item does not exist here. */
export const openGetPage = handler(
  'open/getPage',
  byKey('read', async (ctx, { page_id, page_title = '' }, { item_id }) => {
    if (!page_id && !page_title) throw new AppError('BAD_FIELD', { field: 'page_id', reason: '@required' })
    const page = page_id
      ? await findPageById(ctx.db, item_id, page_id)
      : ((await findPageByTitle(ctx.db, item_id, page_title)) ??
        (await findPageByTitle(ctx.db, item_id, unescapeOnce(page_title))))
    if (!page) throw new AppError('NOT_FOUND', { thing: '@page' })
    await touchKey(ctx.db, item_id, ctx.now)
    return { ...page, addtime: timeText(page.addtime) }
  }),
)
