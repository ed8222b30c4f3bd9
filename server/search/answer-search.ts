import { inTurns } from '#server/in-turns.ts'
import type { JudgedPage, Wanted } from '#server/text/judge-page.ts'
import { type Excerpts, excerptsOf, type ShownWords } from '#server/text/search-excerpt.ts'
import { searchText } from '#server/text/search-text.ts'
import { foldForSearch } from '#shared/search/fold-for-search.ts'
import type { Query } from '#shared/search/query.ts'
import { type FoundFile, findFiles } from './find-files.ts'
import { loadTexts } from './pages.repository.ts'
import type { PageFilter, SearchScope, Where } from './search-index.ts'
import { searchPages } from './search-pages.ts'
import type { Searching } from './searching.ts'
import { type CandidateRow, loadCandidates, loadShown, type ShownPage } from './texts.repository.ts'

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
  /** Whether excerpts are wanted. */
  excerpts: boolean
}

type Row = Omit<ShownPage, 'text'>

/** A found page. */
export type FoundPage = Row & {
  score: number
  /** The words of the query that it does not contain. */
  missing: string[]
  /** Empty if excerpts are not wanted. */
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
  wanted: Wanted
  words: ShownWords
}

const NO_EXCERPTS: Excerpts = { search_content: '', excerpt: { text: '', marks: [] }, title_marks: [] }

/** The most attachments that a search names. */
const FILES_MOST = 20

type PageToShow = Pick<JudgedPage, 'page_id' | 'score' | 'missing' | 'kept'>

/** Answers a search: finds the pages, the best first, and reads what is shown of them. */
export async function answerSearch(where: Where, request: SearchRequest): Promise<SearchAnswer> {
  const { keyword, scope, filter, limit, verbatim, partial } = request
  const search: Searching = { db: where.db, dialect: where.dialect, scope, filter, limit }
  const found = await searchPages(search, keyword, { verbatim, partial })
  const { query, corrected, unread, wanted } = found
  const words: ShownWords = { text: query.text, words: found.words }
  const files = partial && !filter.title_only ? await filesOf(search, query) : new Map<number, FoundFile[]>()
  const listed = withPagesOfFiles(found.pages, files).slice(0, limit)
  const pages = await showPages(search, listed, request.excerpts ? words : null)
  return {
    query,
    corrected,
    pages: pages.map((page) => ({ ...page, files: files.get(page.page_id) ?? [] })),
    unread,
    wanted,
    words,
  }
}

/** Attachments that contain the words of a query, by their pages. */
async function filesOf(search: Searching, query: Query): Promise<Map<number, FoundFile[]>> {
  const { db, dialect, scope } = search
  const files = await findFiles({ db, dialect }, query, scope, FILES_MOST)
  if (files.length === 0) return new Map()
  const rows = await loadCandidates(search, [...new Set(files.map(({ page_id }) => page_id))])
  const passing = new Set(rows.map(({ page_id }) => page_id))
  return Map.groupBy(
    files.filter(({ page_id }) => passing.has(page_id)),
    ({ page_id }) => page_id,
  )
}

/** Found pages, and before those that lack words the pages whose attachments contain all words. */
function withPagesOfFiles(pages: readonly PageToShow[], files: ReadonlyMap<number, FoundFile[]>): PageToShow[] {
  const complete = pages.filter(({ missing }) => missing.length === 0)
  const known = new Set(complete.map(({ page_id }) => page_id))
  const byFiles = [...files.keys()].filter((page_id) => !known.has(page_id))
  const others = pages.filter(({ page_id, missing }) => missing.length > 0 && !byFiles.includes(page_id))
  return [...complete, ...byFiles.map((page_id) => ({ page_id, score: 0, missing: [] })), ...others]
}

/** How many pages are read together. */
const READ_AT_ONCE = 25

/** Reads what is shown of pages. @param words to mark in excerpts; null: no excerpts */
async function showPages(
  where: Where,
  listed: readonly PageToShow[],
  words: ShownWords | null,
): Promise<Omit<FoundPage, 'files'>[]> {
  const pages: Omit<FoundPage, 'files'>[] = []
  const takeTurns = inTurns()
  for (let at = 0; at < listed.length; at += READ_AT_ONCE) {
    const part = listed.slice(at, at + READ_AT_ONCE)
    // Long texts are read one by one.
    const short = part.filter(({ kept }) => kept !== undefined).map(({ page_id }) => page_id)
    const rows = new Map(
      (await loadShown(where.db, where.dialect, short, words !== null)).map((row) => [row.page_id, row]),
    )
    for (const { page_id, score, missing, kept } of part) {
      const [long] = kept ? [] : await loadShown(where.db, where.dialect, [page_id], words !== null)
      const row = rows.get(page_id) ?? long
      if (!row) continue
      const { text, ...rest } = row
      const shown = words ? await excerptsOfPage(where, rest, text, kept, words) : NO_EXCERPTS
      pages.push({ ...rest, score, missing, shown })
      await takeTurns()
    }
  }
  return pages
}

/** What is shown of a page. @param text for readers; null: the index does not hold the page as it is */
async function excerptsOfPage(
  { db }: Where,
  { page_id, page_title, item_type, revision }: Row,
  text: string | null,
  kept: JudgedPage['kept'],
  words: ShownWords,
): Promise<Excerpts> {
  let shown = text
  if (shown === null) {
    const [row] = await loadTexts(db, [page_id])
    shown = searchText({ page_content: row?.page_content ?? '' }, item_type)
  }
  const folded = kept?.revision === revision ? kept.folded : foldForSearch(shown)
  return excerptsOf({ title: page_title, text: shown, folded }, words)
}
