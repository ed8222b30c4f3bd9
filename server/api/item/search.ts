import { handler } from '#server/call/handler.ts'
import { catalogsInScope } from '#server/domain/item/search-scope.ts'
import { withCatalogs } from '#server/domain/search/with-catalogs.ts'
import { loggedInVisitor } from '#server/policy/rules.ts'
import { findPages, withExcerpts } from '#server/search/find-pages.ts'
import { searched } from '#server/search/index-pages.ts'
import { scopeIn } from '#server/search/search-index.ts'

/** `item/search`: the pages of an item that contain all words in title or text, in any case, the best first. */
export const itemSearch = handler('item/search', {
  access: (ctx, { item_id }) => loggedInVisitor(ctx, item_id),
  replica: true,
  run: async (ctx, { item_id, keyword }, { item, rights }) => {
    const searchScope = scopeIn(item_id, await catalogsInScope(ctx, item_id, rights.read_scope))
    const { pages } = await findPages(searched(ctx), keyword, searchScope)
    return {
      item_id,
      item_name: item.item_name,
      corrected: '',
      pages: await withCatalogs(ctx, await withExcerpts(pages)),
    }
  },
})
