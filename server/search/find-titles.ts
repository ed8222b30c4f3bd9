import { foldForSearch } from '#shared/search/fold-for-search.ts'
import { contains, parseQuery } from '#shared/search/query.ts'
import { searchIndexOf } from './index-of-engine.ts'
import { loadFound } from './pages.repository.ts'
import { itemsOf, type SearchScope, type Where } from './search-index.ts'

/**
 * Finds the pages whose titles contain every word of the query. Titles that begin with the query come first, then the shortest. Reads no texts.
 * @param limit how many pages at most
 */
export async function findTitles(where: Where, typed: string, scope: SearchScope, limit: number) {
  const query = parseQuery(typed)
  if (query.terms.length === 0 || itemsOf(scope).length === 0) return []
  // Some candidates of the index do not match.
  const ids = await searchIndexOf(where.dialect).find(where, query, scope, {
    by: 'titles',
    order: 'shortest',
    limit: limit * 2,
  })
  if (ids.length === 0) return []
  const rows = new Map((await loadFound(where.db, ids)).map((row) => [row.page_id, row]))
  const found = ids
    .flatMap((id) => rows.get(id) ?? [])
    .filter((row) => contains([foldForSearch(row.page_title)], query))
  const begins = (row: { page_title: string }) => (foldForSearch(row.page_title).startsWith(query.text) ? 0 : 1)
  return found.sort((a, b) => begins(a) - begins(b)).slice(0, limit)
}
