import type { Database, Db } from '#server/db/open.ts'
import type { IndexEntry } from '#server/text/index-entry.ts'
import type { Query } from '#shared/search/query.ts'

/** Raise this with every change of `shared/search` or `search-text.ts` that changes tokens. The job `index-pages` then indexes all pages again. */
export const TOKENS_VERSION = 4

/** A database or a transaction. `file` is the file of a SQLite database. */
export type Where = Pick<Database, 'db' | 'dialect'> & { file?: string | undefined }

/** A page with its index entry. */
export interface IndexedPage {
  page_id: number
  item_id: number
  entry: IndexEntry
}

/** The scope of a search: whole items, and some catalogs of other items. */
export interface SearchScope {
  item_ids: readonly number[]
  /** Items of which only these catalogs may be searched; an empty list finds nothing. */
  limited: readonly { item_id: number; cat_ids: readonly number[] }[]
}

/** The scope of one item. @param cat_ids search these catalogs only; undefined: the whole item */
export const scopeIn = (item_id: number, cat_ids: readonly number[] | undefined): SearchScope =>
  cat_ids === undefined ? { item_ids: [item_id], limited: [] } : { item_ids: [], limited: [{ item_id, cat_ids }] }

/** Every item of a scope, limited or not. */
export const itemsOf = ({ item_ids, limited }: SearchScope): number[] => [
  ...item_ids,
  ...limited.map(({ item_id }) => item_id),
]

/** A query to the index. */
export interface Wanted {
  /**
   * `words`: matches at the beginning of a word or of its parts, and CJK. `titles`: the same in titles only. `inside`: matches anywhere, also inside
   * words. Each may return pages that do not match.
   */
  by: 'words' | 'titles' | 'inside'
  /** `rank`: best first; `shortest`: by length of the title; `newest`: by id. Only `rank` reads the index data of each page. */
  order: 'rank' | 'shortest' | 'newest'
  limit: number
}

/** The search index of one engine. Writes run in the transaction of `db`. */
export interface SearchIndex {
  /** Inserts pages, replacing their former entries. */
  put(db: Db, pages: readonly IndexedPage[]): Promise<void>
  remove(db: Db, page_ids: readonly number[]): Promise<void>
  /** Ids of existing pages, in the wanted order. A transaction as `where` sees its own writes. @throws WorkFailed */
  find(where: Where, query: Query, scope: SearchScope, wanted: Wanted): Promise<number[]>
  /** Empties the index. */
  clear(db: Db): Promise<void>
  /** Up to `limit` page ids of the index, ascending, after `after`. */
  ids(db: Db, after: number, limit: number): Promise<number[]>
}
