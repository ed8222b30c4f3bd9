import { SEARCH_HEADINGS } from '#shared/constants.ts'
import type { Heading } from '#shared/markdown/render.ts'
import { fold } from '#shared/search/fold.ts'
import { parseQuery, type Query } from '#shared/search/query.ts'
import { handler } from '../../http/handler.ts'
import { loggedIn } from '../../policy/rules.ts'
import { findPages } from '../../search/find-pages.service.ts'
import { searched } from '../../search/index-pages.service.ts'
import { searchExcerpt } from '../item/search-excerpt.ts'
import { headingsOfPages } from './page-headings.service.ts'
import { searchableItems } from './searchable-items.service.ts'

/** `search/all`: items of one's list by name or description, and pages of them by title and text. Only what the person may read. */
export const searchAll = handler('search/all', {
  access: loggedIn,
  run: async (ctx, { keyword, count }, user) => {
    const { items, place } = await searchableItems(ctx, user)
    const { query, pages } = await findPages(searched(ctx), keyword, place, count)
    const headings = await headingsOfPages(ctx, pages)
    return {
      items: items.filter((item) => isNamed(item, keyword)).slice(0, count),
      pages: pages.map((page) => ({
        ...page,
        search_content: searchExcerpt(page.text, query),
        headings: (headings.get(page.page_id) ?? []).filter(({ text }) => holds(text, query)).slice(0, SEARCH_HEADINGS),
      })),
    }
  },
})

function isNamed(item: { item_name: string; item_description: string }, keyword: string): boolean {
  return holds(`${item.item_name}\n${item.item_description}`, parseQuery(keyword))
}

function holds(text: Heading['text'], { words }: Query): boolean {
  const folded = fold(text)
  return words.every((word) => folded.includes(word))
}
