import { handler } from '#server/call/handler.ts'
import { headingsThat } from '#server/domain/search/page-headings.ts'
import { searchableItems } from '#server/domain/search/searchable-items.ts'
import { withCatalogs } from '#server/domain/search/with-catalogs.ts'
import { loggedIn } from '#server/policy/rules.ts'
import { findPages, withExcerpts } from '#server/search/find-pages.ts'
import { searched } from '#server/search/index-pages.ts'
import { foldForSearch } from '#shared/search/fold-for-search.ts'
import { parseQuery, type Query } from '#shared/search/query.ts'

/** `search/all`: items in the user's list by name or description, and their pages by title and text. Only what the user may read. */
export const searchAll = handler('search/all', {
  access: loggedIn,
  replica: true,
  run: async (ctx, { keyword, count }, user) => {
    const { items, searchScope } = await searchableItems(ctx, user)
    const { query, pages } = await findPages(searched(ctx), keyword, searchScope, count)
    const shown = await withCatalogs(ctx, await withExcerpts(pages))
    const headings = await headingsThat(ctx, pages, (text) => holds(text, query))
    return {
      corrected: '',
      items: items.filter((item) => isNamed(item, keyword)).slice(0, count),
      pages: shown.map((page) => ({ ...page, headings: headings.get(page.page_id) ?? [] })),
    }
  },
})

function isNamed(item: { item_name: string; item_description: string }, keyword: string): boolean {
  return holds(`${item.item_name}\n${item.item_description}`, parseQuery(keyword))
}

function holds(text: string, { words }: Query): boolean {
  const folded = foldForSearch(text)
  return words.every((word) => folded.includes(word))
}
