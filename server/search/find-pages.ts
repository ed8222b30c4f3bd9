import type { WantedExcerpts } from '#server/text/search-excerpt.ts'
import { work } from '#server/work/work.ts'
import { SEARCH_HITS } from '#shared/limits.ts'
import { divideFound } from '#shared/search/divide-found.ts'
import { parseQuery, type Query } from '#shared/search/query.ts'
import { answerSearch, type FoundPage, type SearchAnswer, type SearchRequest, shownAs } from './answer-search.ts'
import { loadTexts } from './pages.repository.ts'
import { searchApart } from './search-apart.ts'
import { itemsOf, type PageFilter, type SearchScope, type Where } from './search-index.ts'
import type { CandidateRow } from './texts.repository.ts'

/** How many large texts are read and checked at the same time. */
const AT_ONCE = 4

/** What a search wants besides its words. */
export interface FindOptions {
  /** How many pages at most. A limit below `SEARCH_HITS` does not change which pages come first. */
  limit?: number
  filter?: PageFilter
  verbatim?: boolean
  /** Pages with some of the words are listed too. */
  partial?: boolean
  /** Without it none are made. */
  excerpts?: WantedExcerpts
}

/**
 * Finds the pages that contain every word of the query, the best first; if `partial` is set and they are few, those with some of the words follow. The index names candidates, and the
 * text of each is checked, so the result is the same as if all texts were read. On SQLite a thread does it, unless a transaction searches, which must see what it wrote.
 * @param typed the query: words, divided by white space
 * @throws WorkFailed
 */
export async function findPages(
  where: Where,
  typed: string,
  scope: SearchScope,
  { limit = SEARCH_HITS, filter = {}, verbatim = false, partial = false, excerpts }: FindOptions = {},
): Promise<{ query: Query; corrected: string; pages: FoundPage[] }> {
  if (itemsOf(scope).length === 0) return { query: parseQuery(typed), corrected: '', pages: [] }
  const request: SearchRequest = {
    keyword: typed,
    scope,
    filter,
    limit,
    verbatim,
    partial,
    excerpts: excerpts ?? 'none',
  }
  const { file, db, indexing } = where
  const search = () =>
    file !== undefined && !db.isTransaction ? searchApart(file, request) : answerSearch(where, request)
  let answer = await search()
  if (answer.isBehind && indexing && !db.isTransaction) {
    await indexing.catchUp(itemsOf(scope))
    answer = await search()
  }
  const { query, corrected, pages } = answer
  return { query, corrected, pages: answer.unread.length > 0 ? await withUnread(where, answer, limit) : pages }
}

/** The pages of an answer together with large pages that the index does not hold yet. Workers of the pool judge their texts. */
async function withUnread(where: Where, answer: SearchAnswer, limit: number): Promise<FoundPage[]> {
  const known = new Set(answer.pages.map(({ page_id }) => page_id))
  // A page may be indexed between the stages of a search, and was found then.
  const left = answer.unread.filter(({ page_id }) => !known.has(page_id))
  const found: FoundPage[] = []
  const readSome = async () => {
    for (let row = left.pop(); row; row = left.pop()) {
      const page = await readPage(where, row, answer)
      if (page) found.push(page)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, readSome))
  const { whole, partial } = divideFound(answer.pages)
  return [...[...whole, ...found].sort((a, b) => b.score - a.score), ...partial].slice(0, limit)
}

async function readPage(
  { db }: Where,
  row: CandidateRow,
  { wanted, words }: SearchAnswer,
): Promise<FoundPage | undefined> {
  const { page_id, page_title, item_id, item_type } = row
  const [text] = await loadTexts(db, [page_id])
  const input = { page_id, page_title, page_content: text?.page_content ?? '', item_type, wanted, shown: words }
  const looked = await work('look', input, { turn: `item ${item_id}` })
  return looked ? { ...shownAs({ row, score: looked.score, missing: [] }, looked.excerpts), files: [] } : undefined
}
