import { databasePages } from '../../formats/database-pages.ts'
import { handler } from '../../http/handler.ts'
import { keyHolder } from '../../policy/rules.ts'
import { pushPages } from './push-page.service.ts'

/** `open/updateDbItem`: pushes a data dictionary, one page for each table. All of them, or none. */
export const openUpdateDbItem = handler('open/updateDbItem', {
  access: (ctx, input) => keyHolder(ctx, input, 'write'),
  run: async (ctx, input, item) => {
    const found = databasePages(input)
    const { cat_name, s_number } = input
    const pages = await pushPages(
      ctx,
      item,
      found.map((page) => ({ ...page, cat_name, s_number })),
    )
    return { pages: pages.map(({ page_id, page_title }) => ({ page_id, page_title })) }
  },
})
