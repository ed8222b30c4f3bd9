import { partsBySize } from '#server/db/texts-in-parts.ts'
import { inTurns } from '#server/in-turns.ts'
import type { Wanted } from '#server/text/judge-page.ts'
import { type Excerpts, excerptsOf, type ShownWords } from '#server/text/search-excerpt.ts'
import { searchText } from '#server/text/search-text.ts'
import { foldForSearch } from '#shared/search/fold-for-search.ts'
import type { Query } from '#shared/search/query.ts'
import { loadFound, loadTexts } from './pages.repository.ts'
import type { PageFilter, SearchScope, Where } from './search-index.ts'
import { searchPages } from './search-pages.ts'
import { type CandidateRow, loadShown } from './texts.repository.ts'

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

type Row = Awaited<ReturnType<typeof loadFound>>[number]

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

/** Answers a search: finds the pages, the best first, and reads what is shown of them. */
export async function answerSearch(where: Where, request: SearchRequest): Promise<SearchAnswer> {
  const { keyword, scope, filter, limit, verbatim, partial } = request
  const found = await searchPages({ ...where, scope, filter, limit }, keyword, { verbatim, partial })
  const ids = found.pages.map(({ page_id }) => page_id)
  const rows = new Map(ids.length > 0 ? (await loadFound(where.db, ids)).map((row) => [row.page_id, row]) : [])
  const words: ShownWords = { text: found.query.text, words: found.words }
  const there = found.pages.flatMap((page) => {
    const row = rows.get(page.page_id)
    return row ? [{ ...row, score: page.score, missing: page.missing, shown: NO_EXCERPTS }] : []
  })
  const pages = request.excerpts ? await withExcerpts(where, there, words) : there
  return { query: found.query, corrected: found.corrected, pages, unread: found.unread, wanted: found.wanted, words }
}

/** Texts that the index does not hold yet are shown up to this size, in bytes. Workers of the pool read larger ones. */
const LARGE = 48 * 1024

async function withExcerpts(
  { db, dialect }: Where,
  pages: readonly FoundPage[],
  words: ShownWords,
): Promise<FoundPage[]> {
  const shown: FoundPage[] = []
  const takeTurns = inTurns()
  for (const part of partsBySize(pages)) {
    const texts = new Map(
      (
        await loadShown(
          db,
          dialect,
          part.map(({ page_id }) => page_id),
        )
      ).map((row) => [row.page_id, row]),
    )
    for (const page of part) {
      const kept = texts.get(page.page_id)
      let [text, folded] = [kept?.shown ?? '', kept?.folded ?? '']
      if (kept?.folded === null && page.bytes <= LARGE) {
        const [row] = await loadTexts(db, [page.page_id])
        text = searchText({ page_content: row?.page_content ?? '' }, page.item_type)
        folded = foldForSearch(text)
      }
      shown.push({ ...page, shown: excerptsOf({ title: page.page_title, text, folded }, words) })
      await takeTurns()
    }
  }
  return shown
}
