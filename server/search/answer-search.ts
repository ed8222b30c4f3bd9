import { inTurns } from '#server/in-turns.ts'
import type { JudgedPage, Wanted } from '#server/text/judge-page.ts'
import { type Excerpts, excerptsOf, type ShownWords } from '#server/text/search-excerpt.ts'
import { searchText } from '#server/text/search-text.ts'
import { foldForSearch } from '#shared/search/fold-for-search.ts'
import type { Query } from '#shared/search/query.ts'
import { loadTexts } from './pages.repository.ts'
import type { PageFilter, SearchScope, Where } from './search-index.ts'
import { searchPages } from './search-pages.ts'
import { type CandidateRow, loadShown, type ShownPage } from './texts.repository.ts'

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

/** How many pages are read together. */
const READ_AT_ONCE = 25

/** Answers a search: finds the pages, the best first, and reads what is shown of them. */
export async function answerSearch(where: Where, request: SearchRequest): Promise<SearchAnswer> {
  const { keyword, scope, filter, limit, verbatim, partial } = request
  const found = await searchPages({ ...where, scope, filter, limit }, keyword, { verbatim, partial })
  const words: ShownWords = { text: found.query.text, words: found.words }
  const pages: FoundPage[] = []
  const takeTurns = inTurns()
  for (let at = 0; at < found.pages.length; at += READ_AT_ONCE) {
    const part = found.pages.slice(at, at + READ_AT_ONCE)
    // Long texts are read one by one.
    const short = part.filter(({ kept }) => kept !== undefined).map(({ page_id }) => page_id)
    const rows = new Map(
      (await loadShown(where.db, where.dialect, short, request.excerpts)).map((row) => [row.page_id, row]),
    )
    for (const { page_id, score, missing, kept } of part) {
      const [long] = kept ? [] : await loadShown(where.db, where.dialect, [page_id], request.excerpts)
      const row = rows.get(page_id) ?? long
      if (!row) continue
      const { text, ...rest } = row
      const shown = request.excerpts ? await excerptsOfPage(where, rest, text, kept, words) : NO_EXCERPTS
      pages.push({ ...rest, score, missing, shown })
      await takeTurns()
    }
  }
  return { query: found.query, corrected: found.corrected, pages, unread: found.unread, wanted: found.wanted, words }
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
