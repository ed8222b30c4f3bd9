import { ITEM_TYPE, SEARCH_HEADINGS } from '#shared/constants.ts'
import { headingsOf } from '#shared/markdown/headings-of.ts'
import type { Heading } from '#shared/markdown/render.ts'
import { fold } from '#shared/search/fold.ts'
import { parseQuery, type Query } from '#shared/search/query.ts'
import type { Context } from '../../http/context.ts'
import { handler } from '../../http/handler.ts'
import { loggedIn } from '../../policy/rules.ts'
import { type FoundPage, findPages } from '../../search/find-pages.service.ts'
import { searched } from '../../search/index-pages.service.ts'
import { loadTexts } from '../../search/pages.repository.ts'
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
    const headings = await headingsOfAll(ctx, pages)
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

/** The headings of pages by their ids: as they were rendered, or of those that were saved this moment as their texts have them. */
async function headingsOfAll(ctx: Context, pages: readonly FoundPage[]): Promise<Map<number, readonly Heading[]>> {
  const rendered = await listHeadings(
    ctx.db,
    pages.map(({ page_id }) => page_id),
  )
  const all = pages.map(
    async (page) => [page.page_id, rendered.get(page.page_id) ?? (await unrendered(ctx, page))] as const,
  )
  return new Map(await Promise.all(all))
}

/** Kept until the page is saved again, since whoever types asks for it with each key. A very long one does without, so that no search waits. */
async function unrendered({ db, services }: Context, page: FoundPage): Promise<readonly Heading[]> {
  const { page_id, revision } = page
  if (page.item_type === ITEM_TYPE.spreadsheet) return []
  const { headings } = await services.ready.get(`headings ${page_id} ${revision}`, async () => {
    const [row] = await loadTexts(db, [page_id])
    const found = row && row.page_content.length <= LONG ? headingsOf(row.page_content) : []
    const isCurrent = row?.revision === revision
    return { headings: found, size: isCurrent ? 2 * JSON.stringify(found).length : Number.POSITIVE_INFINITY }
  })
  return headings
}

function isNamed(item: { item_name: string; item_description: string }, keyword: string): boolean {
  return holds(`${item.item_name}\n${item.item_description}`, parseQuery(keyword))
}

function holds(text: Heading['text'], { words }: Query): boolean {
  const folded = fold(text)
  return words.every((word) => folded.includes(word))
}
