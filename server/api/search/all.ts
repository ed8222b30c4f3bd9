import { handler } from '#server/call/handler.ts'
import { itemsNamed } from '#server/domain/search/items-named.ts'
import { headingsThat } from '#server/domain/search/page-headings.ts'
import { searchOptions } from '#server/domain/search/search-request.ts'
import { searchableItems, withVisited } from '#server/domain/search/searchable-items.ts'
import { loggedIn } from '#server/policy/rules.ts'
import { findPages } from '#server/search/find-pages.ts'
import { searched } from '#server/search/index-pages.ts'
import { foldForSearch } from '#shared/search/fold-for-search.ts'

/** `search/all`: items in the user's list by name or description, and their pages by title and text. Only what the user may read; also pages of an item on screen that is not in the list. */
export const searchAll = handler('search/all', {
  access: loggedIn,
  replica: true,
  run: async (ctx, { keyword, item_id, count, ...fields }, user) => {
    const { items, searchScope } = await searchableItems(ctx, user)
    const options = { ...(await searchOptions(ctx, fields)), limit: count }
    const scope = await withVisited(ctx, searchScope, item_id)
    const { query, corrected, pages } = await findPages(searched(ctx), keyword, scope, options)
    const isNamed = (text: string) => {
      const folded = foldForSearch(text)
      return query.words.every((word) => folded.includes(word))
    }
    // Clients of the protocol get no headings.
    const headings = await headingsThat(ctx, ctx.request.door === 'legacy' ? [] : pages, isNamed)
    return {
      corrected,
      items: itemsNamed(items, keyword, corrected).slice(0, count),
      pages: pages.map((page) => ({ ...page, ...page.shown, headings: headings.get(page.page_id) ?? [] })),
    }
  },
})
