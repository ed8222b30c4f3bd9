import { foldForSearch } from '#shared/search/fold-for-search.ts'
import { findPages } from './find-pages.ts'
import type { SearchScope, Where } from './search-index.ts'

/**
 * Finds the pages whose titles contain every word of the query. Titles that begin with the query come first. Reads no texts.
 * @param limit how many pages at most
 */
export async function findTitles(where: Where, typed: string, scope: SearchScope, limit: number) {
  const { query, pages } = await findPages(where, typed, scope, { limit, filter: { title_only: true } })
  const begins = (row: { page_title: string }) => (foldForSearch(row.page_title).startsWith(query.text) ? 0 : 1)
  return pages.sort((a, b) => begins(a) - begins(b))
}
