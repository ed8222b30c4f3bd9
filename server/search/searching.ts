import type { RawBuilder } from 'kysely'
import type { Query } from '#shared/search/query.ts'
import { searchIndexOf } from './index-of-engine.ts'
import { itemsOf, type Match, type PageFilter, type PageOrder, type SearchScope, type Where } from './search-index.ts'

/** A search under way: where it looks, and for what. */
export interface Searching extends Where {
  scope: SearchScope
  filter: PageFilter
  /** The most pages that the search returns. */
  limit: number
}

/** The field that words are looked for in. */
export const fieldOf = ({ filter }: Searching): 'title' | 'words' => (filter.title_only ? 'title' : 'words')

const rowsOf = async <R>({ db }: Searching, query: RawBuilder<R>): Promise<R[]> => (await query.execute(db)).rows

/** If fewer entries match anywhere, the index is not asked where they are. */
const FEW = 150

/**
 * Ids of pages that may match, for `rankPages`: if they are few, also those of other scopes, in no order. They are never shown as they are.
 * @param limit how many at most
 */
export async function candidatesFor(
  search: Searching,
  match: Match,
  order: PageOrder,
  limit: number,
): Promise<number[]> {
  const most = Math.min(FEW, limit)
  const few = await rowsOf(search, searchIndexOf(search.dialect).selectAnywhere(match, most))
  return few.length < most ? few.map(({ page_id }) => page_id) : idsOf(search, match, order, limit)
}

/** Ids of pages in the scope that may match. @param limit how many at most */
export async function idsOf(search: Searching, match: Match, order: PageOrder, limit: number): Promise<number[]> {
  const query = searchIndexOf(search.dialect).select(match, search.scope, search.filter, order, limit)
  return (await rowsOf(search, query)).map(({ page_id }) => page_id)
}

/** How many pages of the items of the scope match, counted up to `most`. */
export async function countOf(search: Searching, match: Match, most: number): Promise<number> {
  const [row] = await rowsOf(search, searchIndexOf(search.dialect).count(match, search.scope, most))
  return row?.pages ?? 0
}

/** Words of the vocabulary that contain a text. They may be words of pages that the searcher may not read, so they are only used to ask the index. */
export const wordsWith = (search: Searching, text: string, after: number, limit: number) =>
  rowsOf(search, searchIndexOf(search.dialect).wordsWith(text, after, limit))

/** Whether a search can find anything at all. */
export const isPossible = (query: Query, { scope }: Pick<Searching, 'scope'>): boolean =>
  query.terms.length > 0 && itemsOf(scope).length > 0
