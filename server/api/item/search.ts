import { handler } from '../../http/handler.ts'
import { loggedInVisitor } from '../../policy/rules.ts'
import { searchExcerpt } from './search-excerpt.ts'
import { pagesWithWords } from './search-pages.service.ts'
import { catalogsInScope } from './search-scope.service.ts'

/** `item/search`: the pages of an item that hold the words in title or text, whatever the case. */
export const itemSearch = handler('item/search', {
  access: (ctx, { item_id }) => loggedInVisitor(ctx, item_id),
  run: async (ctx, { item_id, keyword }, { item, rights }) => {
    const cat_ids = await catalogsInScope(ctx, item_id, rights.read_scope)
    const pages = await pagesWithWords(ctx, item, keyword, cat_ids)
    const { item_name } = item
    return {
      item_id,
      item_name,
      pages: pages.map(({ page_content, ...page }) => ({
        ...page,
        item_name,
        search_content: searchExcerpt(page_content, keyword),
      })),
    }
  },
})
