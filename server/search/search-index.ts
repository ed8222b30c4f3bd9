import type { KeptTexts } from '#server/cache/kept-texts.ts'
import type { Indexing } from '#server/context.ts'
import type { Database, Db } from '#server/db/open.ts'
import type { IndexEntry } from '#server/text/index-entry.ts'
import type { Probe, Query } from '#shared/search/query.ts'

/** Raise this with every change of `shared/search` or `search-text.ts` that changes entries. The job `index-pages` then indexes all pages again. */
export const TOKENS_VERSION = 5

/** Up to this many items are part of a full-text query. More items become a condition on the rows. */
const ITEMS_IN_MATCH = 20
/** The length of the pieces that the vocabulary is indexed by. A shorter text is looked for in all its words. */
export const PIECE = 3

/** A database or a transaction that is searched. */
export type Where = Pick<Database, 'db' | 'dialect'> & {
  /** The path of a SQLite database. */
  file?: string | undefined
  /** The cache of texts of this database. */
  texts?: KeptTexts | undefined
  /** Indexes pages that wait to be indexed. */
  indexing?: Pick<Indexing, 'catchUp'>
}

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

/** Whether the items of a scope are part of a full-text query. */
export const isOfFewItems = (scope: SearchScope): boolean => itemsOf(scope).length <= ITEMS_IN_MATCH

/** The scope of one item. @param cat_ids search these catalogs only; undefined: the whole item */
export const scopeIn = (item_id: number, cat_ids: readonly number[] | undefined): SearchScope =>
  cat_ids === undefined ? { item_ids: [item_id], limited: [] } : { item_ids: [], limited: [{ item_id, cat_ids }] }

/** Every item of a scope, limited or not. */
export const itemsOf = ({ item_ids, limited }: SearchScope): number[] => [
  ...item_ids,
  ...limited.map(({ item_id }) => item_id),
]

/** What found pages must be besides containing the words. */
export interface PageFilter {
  /** Only titles are searched. */
  title_only?: boolean | undefined
  /** These catalogs only. */
  cat_ids?: readonly number[] | undefined
  /** The user name of the person who saved the page last. */
  author?: string | undefined
  /** Saved at this time or later, in unix seconds. */
  since?: number | undefined
  /** In capitals. */
  api_method?: string | undefined
  api_state?: number | undefined
  /** Only pages with attachments. */
  attachments?: boolean | undefined
}

/** A part of an index entry. `words`: the title and the whole text. `names`: other ways to write title and headings, also in pinyin. */
export type IndexField = 'words' | 'title' | 'headings' | 'names'

/** A condition on index entries. */
export type Match = { kind: 'probe'; probe: Probe; field: IndexField } | { kind: 'all' | 'any'; of: readonly Match[] }

/** All or one of some conditions. A list with one condition is that condition. */
const joined = (kind: 'all' | 'any', of: readonly Match[]): Match => (of.length === 1 ? (of[0] as Match) : { kind, of })

/** Matches the pages that all of these match. */
export const allOf = (of: readonly Match[]): Match => joined('all', of)

/** Matches the pages that one of these matches. Conditions that another one includes are left out. */
export const anyOf = (of: readonly Match[]): Match => joined('any', withoutIncluded(of))

/** The fields that include a field. */
const WITHIN: Record<IndexField, readonly IndexField[]> = {
  words: ['words'],
  title: ['title', 'words'],
  headings: ['headings', 'words'],
  names: ['names'],
}

/** Leaves out conditions that another condition of the list includes: words that begin with `user` include those that begin with `users`. */
function withoutIncluded(of: readonly Match[]): Match[] {
  const conditions = of.flatMap((one) => (one.kind === 'any' ? one.of : [one]))
  const keyOf = (field: IndexField, probe: Probe) =>
    probe.kind === 'word' ? `${field} ${probe.text}${probe.prefix ? '*' : ''}` : `${field} "${probe.tokens.join(' ')}"`
  const all = new Set(conditions.map((one) => (one.kind === 'probe' ? keyOf(one.field, one.probe) : '')))
  const kept = new Set<string>()
  return conditions.filter((one) => {
    if (one.kind !== 'probe') return true
    const { field, probe } = one
    const key = keyOf(field, probe)
    const isIncluded = WITHIN[field].some(
      (wider) =>
        (wider !== field && all.has(keyOf(wider, probe))) || (probe.kind === 'word' && hasBeginning(all, wider, probe)),
    )
    if (kept.has(key) || isIncluded) return false
    kept.add(key)
    return true
  })
}

type WordProbe = Extract<Probe, { kind: 'word' }>

/** Whether one of the conditions, as keys, finds all words of a field that a word condition finds, because it asks for words with a shorter beginning. */
function hasBeginning(conditions: ReadonlySet<string>, field: IndexField, { text, prefix }: WordProbe): boolean {
  for (let length = prefix ? text.length - 1 : text.length; length > 0; length--)
    if (conditions.has(`${field} ${text.slice(0, length)}*`)) return true
  return false
}

/** Matches the pages that have all these tokens in a field. */
export const probesIn = (field: IndexField, probes: readonly Probe[]): Match =>
  allOf(probes.map((probe) => ({ kind: 'probe', probe, field })))

/** An order of found pages that needs no texts. */
export type PageOrder = 'shortest' | 'newest'

/** A word of the vocabulary. It may be a word of pages that the searcher may not read. */
export interface VocabularyWord {
  word_id: number
  word: string
}

/** What the first look of a search asks for. */
export interface LookFor {
  /** Entries, in any item and in no order. */
  match: Match
  /** How many entries at most. */
  most: number
  /** The words of the query, for attachments. */
  query: Query
  /** Texts that words of the vocabulary may contain, and how many words of each at most. */
  insides: readonly string[]
  wordsMost: number
}

/** What the first look of a search finds. */
export interface FirstLook {
  page_ids: number[]
  /** Pages to find whose entry is incomplete or missing. */
  notWhole: number[]
  /** So many pages wait to be indexed that some are not among `notWhole`. */
  isBehind: boolean
  /** Whether attachments may contain the words. */
  hasFiles: boolean
  /** Words of the vocabulary by the text that they contain, by id. A text that is missing was not looked up. */
  words: ReadonlyMap<string, readonly VocabularyWord[]>
}

/** Where a search looks. */
export interface InScope {
  db: Db
  scope: SearchScope
  filter: PageFilter
}

/** The search index of one engine. Writes run in the transaction of `db`. */
export interface SearchIndex {
  /** Inserts pages, replacing their former entries. */
  put(db: Db, pages: readonly IndexedPage[]): Promise<void>
  remove(db: Db, page_ids: readonly number[]): Promise<void>
  /** Empties the index and its vocabulary, to be filled with all pages. `tidy` must follow. */
  clear(db: Db): Promise<void>
  /**
   * Call this after pages were put and committed. On PostgreSQL their entries are in a list that each search reads in whole; when there are enough, they are sorted in.
   * @param db not a transaction
   * @param pages how many pages were put; `Infinity` sorts in all entries of the list now
   */
  sortIn(db: Db, pages: number): Promise<void>
  /** A part of the work that makes the index faster to ask, some milliseconds long. @returns whether there is more */
  tidy(db: Db): Promise<boolean>
  /** Up to `limit` page ids of the index, ascending, after `after`. */
  ids(db: Db, after: number, limit: number): Promise<number[]>
  /**
   * Ids of existing pages in the scope that may match, for each condition. If there are enough pages with whole words, pages with beginnings of words may be left out. A match with CJK characters or several words may be wrong on PostgreSQL, so callers check the texts.
   * @param most how many for each condition
   */
  pages(search: InScope, matches: readonly Match[], order: PageOrder, most: number): Promise<number[][]>
  /** Finds what most searches need first. PostgreSQL answers with one query. */
  look(search: InScope, wanted: LookFor): Promise<FirstLook>
  /** Up to `most` entries that may match, in any item and in no order. It is many times faster than `pages` where few entries match. */
  anywhere(db: Db, match: Match, most: number): Promise<number[]>
  /** For each condition, the ids of the entries that match in the items of the scope: the newest first, at most `most`. Deletions, catalogs and filters do not matter. As in `pages`, some matches may be wrong on PostgreSQL. */
  entries(search: InScope, matches: readonly Match[], most: number): Promise<number[][]>
  /** For each condition the number of entries in the items of the scope that match, counted up to `most`. Deletions, catalogs and filters do not matter. */
  counts(search: InScope, matches: readonly Match[], most: number): Promise<number[]>
  /** Words of the vocabulary that contain a text, by their ids after `after`. They may be words of pages that nobody may read. */
  wordsWith(db: Db, text: string, after: number, most: number): Promise<VocabularyWord[]>
}
