import { handler } from '#server/call/handler.ts'
import { pushPages } from '#server/domain/open/push-page.ts'
import { assertHoldsText } from '#server/domain/page/page-kinds.ts'
import { byKey } from '#server/policy/key-holder.ts'
import { work } from '#server/work/work.ts'
import { AppError } from '#shared/errors.ts'

/**
 * `open/updateDbItem`: pushes a data dictionary, one page for each table. A bad list changes nothing; a large one is written in parts (`pushPages`).
 * A dictionary has no form as API JSON, so an item of type 3 is refused.
 */
export const openUpdateDbItem = handler(
  'open/updateDbItem',
  byKey('write', async (ctx, input, item) => {
    assertHoldsText(item, { from: 'table_info', asApiJson: false })
    const { cat_name, s_number, table_info, table_detail, table_index } = input
    const found = await work('dictionary', { table_info, table_detail, table_index }, { turn: `item ${item.item_id}` })
    if ('wrong' in found) throw new AppError('BAD_FIELD', found.wrong)
    const pages = await pushPages(
      ctx,
      item,
      found.pages.map((page) => ({ ...page, cat_name, s_number })),
    )
    return { pages: pages.map(({ page_id, page_title }) => ({ page_id, page_title })) }
  }),
)
