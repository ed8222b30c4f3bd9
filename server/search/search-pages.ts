import type { JudgedPage, Wanted } from '#server/text/judge-page.ts'
import { correctedChinese } from '#server/text/query/confusions.ts'
import { unitsOfQuery } from '#server/text/query/units.ts'
import { parseQuery, type Query, TERMS_MOST } from '#shared/search/query.ts'
import { correctWords } from './corrected-words.ts'
import { exactPages, rarestWords, unitsOf } from './exact-pages.ts'
import { partialPages, weighedUnits } from './partial-pages.ts'
import { inOrder } from './rank-pages.ts'
import { isPossible, type Searching } from './searching.ts'
import type { CandidateRow } from './texts.repository.ts'

/** If fewer pages contain all words, pages with some of the words follow. */
const FEW = 10
/** The most pages with some of the words. */
const PARTIAL_MOST = 20

/** What a search finds. */
export interface Found {
  /** The query that the pages answer. */
  query: Query
  /** The words that may be marked: those of the query, and their other ways. */
  words: string[]
  /** The keyword that was searched instead of a misspelt one; empty if it was not corrected. */
  corrected: string
  /** The best first. Pages that lack words come last. */
  pages: Pick<JudgedPage, 'page_id' | 'score' | 'missing'>[]
  /** Large pages whose text the index does not hold yet, and what they are compared with. They may contain the query too. */
  unread: CandidateRow[]
  wanted: Wanted
}

/** What a search does besides finding pages with all words. */
interface Further {
  /** Words that no page contains are not corrected. */
  verbatim: boolean
  /** If few pages contain all words, words are corrected, and pages with some of them follow. */
  partial: boolean
}

/**
 * Finds the pages that contain every word of a query, and then those with some of the words.
 * @param keyword as it was typed
 */
export async function searchPages(search: Searching, keyword: string, further: Further): Promise<Found> {
  const query = await queryOf(search, keyword)
  const wanted: Wanted = { units: await unitsOf(search, query), phrase: query.text, words: query.words }
  const nothing: Found = { query, words: query.words, corrected: '', pages: [], unread: [], wanted }
  if (!isPossible(query, search)) return nothing
  const exact = await exactPages(search, query, wanted)
  const pages = inOrder(exact.pages).slice(0, search.limit)
  const found: Found = { ...nothing, pages: pages.map(withoutMissing), unread: exact.unread }
  if (!further.partial || pages.length >= Math.min(FEW, search.limit)) return found
  return addPartial(search, keyword, further.verbatim, found)
}

/** The query of a keyword; of more words than the index is asked for, the rarest. */
async function queryOf(search: Searching, keyword: string): Promise<Query> {
  const all = parseQuery(keyword, Number.POSITIVE_INFINITY)
  return all.words.length > TERMS_MOST ? parseQuery((await rarestWords(search, all)).join(' ')) : all
}

const withoutMissing = (page: JudgedPage): Found['pages'][number] => ({ ...page, missing: [] })

async function addPartial(search: Searching, keyword: string, verbatim: boolean, found: Found): Promise<Found> {
  let [asked, exact, corrected] = [keyword, found.pages, '']
  const tryInstead = async (other: string): Promise<void> => {
    const query = await queryOf(search, other)
    if (!isPossible(query, search)) return
    asked = other
    const wanted: Wanted = { units: await unitsOf(search, query), phrase: query.text, words: query.words }
    const pages = inOrder((await exactPages(search, query, wanted)).pages).slice(0, search.limit)
    if (pages.length === 0) return
    exact = pages.map(withoutMissing)
    corrected = other
  }
  if (exact.length === 0 && !verbatim) {
    const chinese = correctedChinese(found.query.text)
    if (chinese !== null) await tryInstead(chinese)
  }
  const drafts = unitsOfQuery(asked)
  let weighed = await weighedUnits(search, drafts, exact.length === 0)
  if (exact.length === 0 && !verbatim) {
    const changes = await correctWords(search, weighed)
    if (changes.size > 0) {
      const other = replaceWords(asked, changes)
      await tryInstead(other)
      weighed = await weighedUnits(search, unitsOfQuery(other), exact.length === 0)
    }
  }
  const query = asked === keyword ? found.query : parseQuery(asked)
  const known = new Set(exact.map(({ page_id }) => page_id))
  const most = Math.min(PARTIAL_MOST, search.limit - exact.length)
  const partial = most > 0 ? inOrder(await partialPages(search, weighed, query.text, known)).slice(0, most) : []
  const complete = partial.filter(({ missing }) => missing.length === 0)
  const incomplete = partial.filter(({ missing }) => missing.length > 0)
  return {
    query,
    words: [...new Set([...query.words, ...weighed.flatMap(({ ways }) => ways.map(({ text }) => text))])],
    corrected: corrected || (asked !== keyword && partial.length > 0 ? asked : ''),
    pages: [...exact, ...complete, ...incomplete],
    unread: found.unread,
    wanted: found.wanted,
  }
}

/** A text with some of its words replaced. @param changes folded words and what replaces them */
const replaceWords = (text: string, changes: ReadonlyMap<string, string>): string =>
  text.replaceAll(/[\p{L}\p{M}\p{N}_]+/gu, (word) => changes.get(word.toLowerCase()) ?? replaceLatin(word, changes))

/** Latin words beside Chinese characters. */
const replaceLatin = (word: string, changes: ReadonlyMap<string, string>): string =>
  word.replaceAll(/[a-z]+/gi, (part) => changes.get(part.toLowerCase()) ?? part)
