import { handler } from '#server/call/handler.ts'
import { touchKey } from '#server/domain/item/item-key.repository.ts'
import { findPageByTitle } from '#server/domain/page/find-pages.repository.ts'
import { findPage } from '#server/domain/page/page.repository.ts'
import { byKey } from '#server/policy/key-holder.ts'
import { unescapeOnce } from '#server/text/protocol-escaping.ts'
import { timeText } from '#server/time.ts'
import { AppError } from '#shared/errors.ts'

/** `open/getPage`: a page of the key's item, by id or by exact title. Pages of other items are not found. */
export const openGetPage = handler(
  'open/getPage',
  byKey('read', async (ctx, { page_id, page_title = '' }, { item_id }) => {
    if (!page_id && !page_title) throw new AppError('BAD_FIELD', { field: 'page_id', reason: '@required' })
    const page = page_id
      ? await findPage(ctx.db, page_id)
      : ((await findPageByTitle(ctx.db, item_id, page_title)) ??
        (await findPageByTitle(ctx.db, item_id, unescapeOnce(page_title))))
    if (page?.item_id !== item_id) throw new AppError('NOT_FOUND', { thing: '@page' })
    await touchKey(ctx.db, item_id, ctx.now)
    return { ...page, addtime: timeText(page.addtime) }
  }),
)
