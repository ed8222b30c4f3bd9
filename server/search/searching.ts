import type { Query } from '#shared/search/query.ts'
import { searchIndexOf } from './index-of-engine.ts'
import { itemsOf, type Match, type PageFilter, type PageOrder, type SearchScope, type Where } from './search-index.ts'

/** A search under way: where it looks, and for what. */
export interface Searching extends Where {
  scope: SearchScope
  filter: PageFilter
  /** How many pages the search looks for: at least `SEARCH_HITS`, even if it returns fewer, so that a short list begins with the same pages as a long one. */
  limit: number
  /** Excerpts of the pages are shown. */
  isShown: boolean
}

/** The field that words are looked for in. */
export const fieldOf = ({ filter }: Searching): 'title' | 'words' => (filter.title_only ? 'title' : 'words')

/** If fewer entries match anywhere, the index is not asked where they are. */
export const FEW_ENTRIES = 150

/**
 * Ids of pages that may match, for `rankPages`: if they are few, also those of other scopes, in no order. They are never shown as they are.
 * @param most how many at most
 */
export async function candidatesFor(search: Searching, match: Match, most: number): Promise<number[]> {
  const enough = Math.min(FEW_ENTRIES, most)
  const few = await searchIndexOf(search.dialect).anywhere(search.db, match, enough)
  return few.length < enough ? few : pagesWith(search, match, 'newest', most)
}

/** Ids of pages in the scope that may match. @param most how many at most */
export async function pagesWith(search: Searching, match: Match, order: PageOrder, most: number): Promise<number[]> {
  const [pages = []] = await searchIndexOf(search.dialect).pages(search, [match], order, most)
  return pages
}

/** How many pages of the items of the scope match each condition, counted up to `most`. */
export const countsOf = (search: Searching, matches: readonly Match[], most: number): Promise<readonly number[]> =>
  matches.length === 0 ? Promise.resolve([]) : searchIndexOf(search.dialect).counts(search, matches, most)

/** Words of the vocabulary that contain a text. They may be words of pages that the searcher may not read, so they are only used to ask the index. */
export const wordsWith = (search: Searching, text: string, after: number, most: number) =>
  searchIndexOf(search.dialect).wordsWith(search.db, text, after, most)

/** Whether a search covers all pages of its items: it has no filter, and no item is limited to catalogs. */
export const coversItems = ({ scope, filter }: Searching): boolean =>
  scope.limited.length === 0 && !Object.values(filter).some(Boolean)

/** Whether a search can find anything at all. */
export const isPossible = (query: Query, { scope }: Pick<Searching, 'scope'>): boolean =>
  query.terms.length > 0 && itemsOf(scope).length > 0

/** For each condition, the ids of the entries that match in the items of the scope: the newest first, at most `most`. Deletions, catalogs and filters do not matter. */
export const entriesOf = (search: Searching, matches: readonly Match[], most: number): Promise<readonly number[][]> =>
  matches.length === 0 ? Promise.resolve([]) : searchIndexOf(search.dialect).entries(search, matches, most)
