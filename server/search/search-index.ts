import type { Db } from '#server/db/open.ts'
import type { IndexEntry } from '#server/text/index-entry.ts'
import type { Query } from '#shared/search/query.ts'

/** Raise it with every change of `shared/search` or `search-text.ts` that changes what a text is found by: the job `index-pages` then reads all pages anew. */
export const TOKENS_VERSION = 3

/** A page as it is put into the index. */
export interface IndexedPage {
  page_id: number
  item_id: number
  entry: IndexEntry
}

/** Where to look: in whole items, and in some catalogs of others. */
export interface SearchPlace {
  item_ids: readonly number[]
  /** Items of which no more than some catalogs may be searched; without a catalog there is nothing to find in them. */
  limited: readonly { item_id: number; cat_ids: readonly number[] }[]
}

/** One item. @param cat_ids the only catalogs of it to look in; undefined: everywhere */
export const placeIn = (item_id: number, cat_ids: readonly number[] | undefined): SearchPlace =>
  cat_ids === undefined ? { item_ids: [item_id], limited: [] } : { item_ids: [], limited: [{ item_id, cat_ids }] }

/** Every item of a place. */
export const itemsOf = ({ item_ids, limited }: SearchPlace): number[] => [
  ...item_ids,
  ...limited.map(({ item_id }) => item_id),
]

/** Which of the index's answers are wanted. */
export interface Wanted {
  /**
   * `words`: what begins at a word, a part of one, or with CJK. `titles`: the same, in titles alone. `inside`: anything that may contain the
   * query, a superset.
   */
  by: 'words' | 'titles' | 'inside'
  /** `rank`: the best first; `shortest`: by the length of the title; `newest`: by id. Only `rank` reads what the index has of each page. */
  order: 'rank' | 'shortest' | 'newest'
  limit: number
}

/** The search index of one engine. All of it runs in the transaction of `db`. */
export interface SearchIndex {
  /** Puts pages in, in place of what is there of them. */
  put(db: Db, pages: readonly IndexedPage[]): Promise<void>
  remove(db: Db, page_ids: readonly number[]): Promise<void>
  /** Ids of pages that exist, in the wanted order. */
  find(db: Db, query: Query, place: SearchPlace, wanted: Wanted): Promise<number[]>
  /** Empties the index. */
  clear(db: Db): Promise<void>
  /** Ids that the index has, in order, after `after`. */
  ids(db: Db, after: number, limit: number): Promise<number[]>
}
