import { ITEM_TYPE, SEARCH_HEADINGS } from '#shared/constants.ts'
import { headingsOf } from '#shared/markdown/headings-of.ts'
import type { Heading } from '#shared/markdown/render.ts'
import { fold } from '#shared/search/fold.ts'
import { parseQuery, type Query } from '#shared/search/query.ts'
import { handler } from '../../http/handler.ts'
import { loggedIn } from '../../policy/rules.ts'
import { type FoundPage, findPages } from '../../search/find-pages.service.ts'
import { searched } from '../../search/index-pages.service.ts'
import { searchExcerpt } from '../item/search-excerpt.ts'
import { listHeadings } from './headings.repository.ts'
import { searchableItems } from './searchable-items.service.ts'

/** Characters of a text that is too long to be looked through for headings. */
const LONG = 64 * 1024

/** `search/all`: items of one's list by name or description, and pages of them by title and text. Only what the person may read. */
export const searchAll = handler('search/all', {
  access: loggedIn,
  run: async (ctx, { keyword, count }, user) => {
    const { items, place } = await searchableItems(ctx, user)
    const { query, pages } = await findPages(searched(ctx), keyword, place, count)
    const rendered = await listHeadings(
      ctx.db,
      pages.map(({ page_id }) => page_id),
    )
    return {
      items: items.filter((item) => isNamed(item, keyword)).slice(0, count),
      pages: pages.map((page) => ({
        ...page,
        search_content: searchExcerpt(page.text, query),
        headings: (rendered.get(page.page_id) ?? unrendered(page))
          .filter(({ text }) => holds(text, query))
          .slice(0, SEARCH_HEADINGS),
      })),
    }
  },
})

/** The headings of a page that was saved this moment. A very long one does without, so that no search waits for it. */
function unrendered({ item_type, page_content }: FoundPage): Heading[] {
  return item_type === ITEM_TYPE.spreadsheet || page_content.length > LONG ? [] : headingsOf(page_content)
}

function isNamed(item: { item_name: string; item_description: string }, keyword: string): boolean {
  return holds(`${item.item_name}\n${item.item_description}`, parseQuery(keyword))
}

function holds(text: Heading['text'], { words }: Query): boolean {
  const folded = fold(text)
  return words.every((word) => folded.includes(word))
}
