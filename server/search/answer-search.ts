import { inTurns } from '#server/in-turns.ts'
import type { Wanted } from '#server/text/judge-page.ts'
import {
  type Excerpts,
  excerptsOf,
  NO_EXCERPTS,
  type ShownWords,
  type WantedExcerpts,
} from '#server/text/search-excerpt.ts'
import { searchText } from '#server/text/search-text.ts'
import { SEARCH_HITS } from '#shared/limits.ts'
import { divideFound } from '#shared/search/divide-found.ts'
import { foldForSearch } from '#shared/search/fold-for-search.ts'
import type { Query } from '#shared/search/query.ts'
import type { FilesFound } from './files-of-search.ts'
import type { FoundFile } from './find-files.ts'
import { loadTexts } from './pages.repository.ts'
import type { PageFilter, SearchScope, Where } from './search-index.ts'
import { type Found, searchPages } from './search-pages.ts'
import type { Searching } from './searching.ts'
import { type CandidateRow, type FoundRow, keptTexts, loadShown, type ShownText } from './texts.repository.ts'

/** A search, as plain data. */
export interface SearchRequest {
  keyword: string
  scope: SearchScope
  filter: PageFilter
  limit: number
  /** Words are not corrected. */
  verbatim: boolean
  /** Pages with some of the words are listed too. */
  partial: boolean
  excerpts: WantedExcerpts | 'none'
}

/** A found page. */
export type FoundPage = Omit<FoundRow, 'bytes' | 'folded_bytes' | 'names'> & {
  score: number
  /** The words of the query that it does not contain. */
  missing: string[]
  /** What is not wanted of it is empty. */
  shown: Excerpts
  /** Attachments that contain the words. */
  files: FoundFile[]
}

/** The answer of a search, as plain data. */
export interface SearchAnswer {
  query: Query
  corrected: string
  pages: FoundPage[]
  /** Large pages whose text the index does not hold yet, what they are compared with, and the words to show. */
  unread: CandidateRow[]
  /** Pages wait to be indexed that the search has not looked at. */
  isBehind: boolean
  wanted: Wanted
  words: ShownWords
}

type PageToShow = Found['pages'][number]

/** Answers a search: finds the pages, the best first, and reads what is shown of them. */
export async function answerSearch(where: Where, request: SearchRequest): Promise<SearchAnswer> {
  const { keyword, scope, filter, limit, verbatim, partial, excerpts } = request
  const { db, dialect, texts } = where
  const lookedFor = Math.max(limit, SEARCH_HITS)
  const search: Searching = { db, dialect, texts, scope, filter, limit: lookedFor, isShown: excerpts !== 'none' }
  const found = await searchPages(search, keyword, { verbatim, partial })
  const { query, parts, corrected, unread, wanted, isBehind, files } = found
  const words: ShownWords = { text: query.text, words: query.words, ...(parts ? { parts } : {}) }
  const listed = withPagesOfFiles(found.pages, files).slice(0, limit)
  const pages =
    excerpts === 'none' ? listed.map((page) => shownAs(page)) : await withExcerpts(search, listed, words, excerpts)
  return {
    query,
    corrected,
    pages: pages.map((page) => Object.assign(page, { files: files.byPage.get(page.page_id) ?? [] })),
    unread,
    isBehind,
    wanted,
    words,
  }
}

/** Found pages, and before the first that lacks a word the pages whose attachments contain all words. */
function withPagesOfFiles(pages: readonly PageToShow[], { rows }: FilesFound): PageToShow[] {
  if (rows.length === 0) return [...pages]
  const { whole: complete, partial } = divideFound(pages)
  const known = new Set(complete.map(({ row }) => row.page_id))
  const byFiles = rows.filter(({ page_id }) => !known.has(page_id))
  const named = new Set(byFiles.map(({ page_id }) => page_id))
  const others = partial.filter(({ row }) => !named.has(row.page_id))
  return [...complete, ...byFiles.map((row) => ({ row, score: 0, missing: [] })), ...others]
}

/** How many texts are read together. */
const READ_AT_ONCE = 25

/** Pages with their excerpts. Texts that were not read with the rows are read now, long ones one by one. */
async function withExcerpts(
  where: Where,
  listed: readonly PageToShow[],
  words: ShownWords,
  wanted: WantedExcerpts,
): Promise<ShownPage[]> {
  const pages: ShownPage[] = []
  const takeTurns = inTurns()
  for (let at = 0; at < listed.length; at += READ_AT_ONCE) {
    const part = listed.slice(at, at + READ_AT_ONCE)
    const rows = part.map(({ row }) => row)
    const short = rows.filter(({ text, folded }) => text === null && folded !== null)
    const read = await keptTexts(where, short, { folded: false, shown: true })
    for (const page of part) {
      const { row } = page
      const kept = row.text ?? read.get(row.page_id)?.shown ?? null
      const text =
        kept === null ? await loadShown(where.db, where.dialect, row.page_id) : { text: kept, revision: row.revision }
      // Without a text the page was deleted meanwhile.
      if (text) pages.push(shownAs(page, await excerptsOfPage(where, row, text, words, wanted)))
      await takeTurns()
    }
  }
  return pages
}

type ShownPage = Omit<FoundPage, 'files'>

/** A page without what only the search needs. */
export function shownAs({ row, score, missing }: PageToShow, shown: Excerpts = NO_EXCERPTS): ShownPage {
  // Fields are named one by one, because a rest pattern is several times slower.
  return {
    page_id: row.page_id,
    author_uid: row.author_uid,
    author_username: row.author_username,
    item_id: row.item_id,
    cat_id: row.cat_id,
    page_title: row.page_title,
    s_number: row.s_number,
    addtime: row.addtime,
    page_comments: row.page_comments,
    is_del: row.is_del,
    page_addtime: row.page_addtime,
    ext_info: row.ext_info,
    revision: row.revision,
    item_type: row.item_type,
    item_name: row.item_name,
    item_domain: row.item_domain,
    api_method: row.api_method,
    api_state: row.api_state,
    catalogs: row.catalogs,
    score,
    missing,
    shown,
  }
}

/** What is shown of a page. @param read its text for readers; null: the index does not hold the page as it is */
async function excerptsOfPage(
  { db }: Where,
  { page_id, page_title, item_type, revision, folded }: CandidateRow,
  read: ShownText,
  words: ShownWords,
  wanted: WantedExcerpts,
): Promise<Excerpts> {
  let text = read.text
  if (text === null) {
    const [row] = await loadTexts(db, [page_id])
    text = searchText({ page_content: row?.page_content ?? '' }, item_type)
  }
  const isSame = folded !== null && read.text !== null && read.revision === revision
  return excerptsOf({ title: page_title, text, folded: isSame ? folded : foldForSearch(text) }, words, wanted)
}
