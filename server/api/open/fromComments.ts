import { handler } from '#server/call/handler.ts'
import { pushPages } from '#server/domain/open/push-page.ts'
import { assertHoldsText } from '#server/domain/page/page-kinds.ts'
import { byKey } from '#server/policy/key-holder.ts'
import { work } from '#server/work/work.ts'
import { AppError, messageOf } from '#shared/errors.ts'
import { ITEM_TYPE } from '#shared/kinds.ts'

/** The most characters of a title in a message. */
const NAMED_TITLE = 60

/**
 * `open/fromComments`: pushes the pages that the comments of a source text describe. A block that cannot be pushed is named in the answer,
 * and the others are pushed all the same. If none can be pushed, the call is refused. Pages of an item of type 3 are API JSON.
 */
export const openFromComments = handler(
  'open/fromComments',
  byKey('write', async (ctx, input, item) => {
    assertHoldsText(item, { from: 'content', asApiJson: true })
    const asApiJson = item.item_type === ITEM_TYPE.external
    const found = await work('comments', { content: input.content, asApiJson }, { turn: `item ${item.item_id}` })
    if (found.length === 0) throw new AppError('BAD_FIELD', { field: 'content', reason: '@wrong_shape' })
    const refused: { page_title: string; message: string }[] = []
    const pages = await pushPages(ctx, item, found, ({ page_title, error }) =>
      refused.push({
        page_title: [...page_title].slice(0, NAMED_TITLE).join(''),
        message: messageOf(error, ctx.lang),
      }),
    )
    if (pages.length === 0) {
      const reason = refused.map(({ page_title, message }) => `“${page_title}”: ${message}`).join('; ')
      throw new AppError('BAD_FIELD', { field: 'content', reason })
    }
    return { pages: pages.map(({ page_id, page_title }) => ({ page_id, page_title })), refused }
  }),
)
