import type { Context, SessionUser } from '#server/context.ts'
import { listCatalogNames } from '#server/domain/catalog/catalog.repository.ts'
import { catalogsInScope } from '#server/domain/item/search-scope.ts'
import { listRecentPages } from '#server/domain/page/find-pages.repository.ts'
import type { Scope } from '#server/policy/decide.ts'
import { findPages } from '#server/search/find-pages.ts'
import { findTitles } from '#server/search/find-titles.ts'
import { searched } from '#server/search/index-pages.ts'
import { type SearchScope, scopeIn } from '#server/search/search-index.ts'
import { loadFound } from '#server/search/texts.repository.ts'
import { foldForSearch } from '#shared/search/fold-for-search.ts'
import { contains, parseQuery } from '#shared/search/query.ts'
import { headingsOfPages, headingsThat } from './page-headings.ts'
import { searchableItems } from './searchable-items.ts'

interface Hit {
  page_id: number
  page_title: string
  item_id: number
  item_name: string
  cat_id: number
  api_method: string | null
  revision: number
  item_type: number
}

/** A search for link targets in an editor. */
interface Asked {
  item_id: number
  /** Empty: the latest saved pages. */
  keyword: string
  /** How many pages at most. */
  count: number
}

/**
 * The pages that an editor of an item may link to. Pages of the item come first, matched by title and then by headings. Then come pages of the
 * person's other items.
 * @param scope the person's scope of reading in the item
 */
export async function pagesToLink(ctx: Context, user: SessionUser, scope: Scope, { item_id, keyword, count }: Asked) {
  const cat_ids = await catalogsInScope(ctx, item_id, scope)
  const here = scopeIn(item_id, cat_ids)
  if (keyword === '') return shown(ctx, await listRecentPages(ctx.db, item_id, cat_ids, count))
  const where = searched(ctx)
  const own = await findTitles(where, keyword, here, count)
  const { searchScope } = await searchableItems(ctx, user)
  const others =
    own.length < count ? await findTitles(where, keyword, without(searchScope, item_id), count - own.length) : []
  const found = new Set(own.map((hit) => hit.page_id))
  const room = count - own.length - others.length
  const more = room > 0 ? await byHeadings(ctx, keyword, here, found, room) : []
  const pages = await shown(ctx, [...own, ...more, ...others])
  const headings = new Map(more.map((hit) => [hit.page_id, hit.headings]))
  return pages.map((hit) => ({ ...hit, headings: headings.get(hit.page_id) ?? [] }))
}

/** A scope without one of its items. */
const without = ({ item_ids, limited }: SearchScope, item_id: number): SearchScope => ({
  item_ids: item_ids.filter((id) => id !== item_id),
  limited: limited.filter((one) => one.item_id !== item_id),
})

/** Pages with the words in a heading, or in the title in a way that needs the text to decide. */
async function byHeadings(ctx: Context, keyword: string, searchScope: SearchScope, found: Set<number>, limit: number) {
  const { query, pages } = await findPages(searched(ctx), keyword, searchScope, { limit: limit + found.size })
  const others = pages.filter((page) => !found.has(page.page_id))
  const headings = await headingsThat(ctx, others, (text) => contains([foldForSearch(text)], query))
  return others
    .map((page) => ({ ...page, headings: headings.get(page.page_id) ?? [] }))
    .filter((page) => page.headings.length > 0 || contains([foldForSearch(page.page_title)], query))
}

/** The headings of a page that contain the words; all headings without words. */
export async function headingsToLink(ctx: Context, page_id: number, keyword: string, count: number) {
  const hit = await loadFound(ctx.db, ctx.services.database.dialect, page_id)
  const headings = hit ? (await headingsOfPages(ctx, [hit])).get(page_id) : undefined
  const query = parseQuery(keyword)
  return (headings ?? [])
    .filter(({ text }) => query.terms.length === 0 || contains([foldForSearch(text)], query))
    .slice(0, count)
}

async function shown(ctx: Context, hits: readonly Hit[]) {
  const names = await listCatalogNames(
    ctx.db,
    hits.map((hit) => hit.cat_id),
  )
  return hits.map(({ page_id, page_title, item_id, item_name, cat_id, api_method }) => ({
    page_id,
    page_title,
    item_id,
    item_name,
    cat_name: names.get(cat_id) ?? '',
    api_method: api_method ?? '',
    headings: [] as { id: string; text: string; level: number }[],
  }))
}
