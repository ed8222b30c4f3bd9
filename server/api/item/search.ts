import { handler } from '#server/call/handler.ts'
import { catalogsInScope } from '#server/domain/item/search-scope.ts'
import { searchOptions } from '#server/domain/search/search-request.ts'
import { itemAhead } from '#server/policy/item-ahead.ts'
import { loggedInVisitor } from '#server/policy/rules.ts'
import { findPages } from '#server/search/find-pages.ts'
import { searched } from '#server/search/index-pages.ts'
import { scopeIn } from '#server/search/search-index.ts'

/** `item/search`: the pages of an item that contain all words in title or text, in any case, the best first; if they are few, then those with some of the words. */
export const itemSearch = handler('item/search', {
  ahead: (db, { item_id }, caller) => itemAhead(db, item_id, caller),
  access: (ctx, { item_id }, ahead) => loggedInVisitor(ctx, item_id, ahead),
  replica: true,
  run: async (ctx, { item_id, keyword, count, ...fields }, { item, rights }) => {
    const searchScope = scopeIn(item_id, await catalogsInScope(ctx, item_id, rights.read_scope))
    const options = { ...(await searchOptions(ctx, fields)), limit: count }
    const found = await findPages(searched(ctx), keyword, searchScope, options)
    const pages = found.pages.map((page) => ({ ...page, ...page.shown }))
    return { item_id, item_name: item.item_name, corrected: found.corrected, pages }
  },
})
