import { handler } from '#server/call/handler.ts'
import { catalogsInScope } from '#server/domain/item/search-scope.ts'
import { loggedInVisitor } from '#server/policy/rules.ts'
import { excerptsOf, findPages } from '#server/search/find-pages.ts'
import { searched } from '#server/search/index-pages.ts'
import { scopeIn } from '#server/search/search-index.ts'

/** `item/search`: the pages of an item that contain all words in title or text, in any case, the best first. */
export const itemSearch = handler('item/search', {
  access: (ctx, { item_id }) => loggedInVisitor(ctx, item_id),
  replica: true,
  run: async (ctx, { item_id, keyword }, { item, rights }) => {
    const searchScope = scopeIn(item_id, await catalogsInScope(ctx, item_id, rights.read_scope))
    const { pages } = await findPages(searched(ctx), keyword, searchScope)
    const excerpts = await excerptsOf(pages)
    const { item_name } = item
    return {
      item_id,
      item_name,
      pages: pages.map((page, at) => ({ ...page, search_content: excerpts[at] ?? '' })),
    }
  },
})
