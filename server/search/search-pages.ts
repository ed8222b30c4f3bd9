import type { SoughtWord } from '#server/text/found-words.ts'
import type { Wanted } from '#server/text/judge-page.ts'
import type { Unit } from '#server/text/page-score.ts'
import { correctedChinese } from '#server/text/query/confusions.ts'
import { pathPatternOf } from '#server/text/query/path-pattern.ts'
import { isStopWord } from '#server/text/query/stop-words.ts'
import { type DraftUnit, unitsOfQuery } from '#server/text/query/units.ts'
import type { ShownWords } from '#server/text/search-excerpt.ts'
import { foldForSearch } from '#shared/search/fold-for-search.ts'
import { parseQuery, type Query, TERMS_MOST } from '#shared/search/query.ts'
import { correctWords } from './corrected-words.ts'
import { type ExactPages, exactPages, rarestWords, unitsOf } from './exact-pages.ts'
import { filesWithForms, filesWithWords } from './file-query.ts'
import { type FilesFound, filesOfSearch, NO_FILES } from './files-of-search.ts'
import { nearTexts } from './near-texts.ts'
import { partialPages } from './partial-pages.ts'
import { isOneWay, type ListedUnit, listedUnits, namedSo, weighedUnits } from './query-units.ts'
import { inOrder, type RankedPage } from './rank-pages.ts'
import { isPossible, type Searching } from './searching.ts'
import type { CandidateRow } from './texts.repository.ts'

/** If fewer pages contain all words, pages with some of the words follow. */
const FEW = 10
/** Latin words of a query that finds at most so many pages may be pinyin. */
const FEW_FOR_PINYIN = 3
/** The most pages with some of the words. */
const PARTIAL_MOST = 20

/** What a search finds. */
export interface Found {
  /** The query that the pages answer. */
  query: Query
  /** Other ways to write the parts of the query, for excerpts. */
  parts: ShownWords['parts']
  /** The keyword that was searched instead of a misspelt one; empty if it was not corrected. */
  corrected: string
  /** The best first. If pages contain all words as they were typed, pages that lack words come last. */
  pages: Pick<RankedPage, 'row' | 'score' | 'missing'>[]
  /** Large pages whose text the index does not hold yet, and what they are compared with. They may contain the query too. */
  unread: CandidateRow[]
  /** Attachments that contain the words. A search without further stages looks for none. */
  files: FilesFound
  /** Pages wait to be indexed that the search has not looked at. */
  isBehind: boolean
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
 * Finds the pages that contain every word of a query. With `partial` these are the words that say something; pages whose titles contain forms of them count too, and if the pages
 * are few, those with some of the words follow.
 * @param keyword as it was typed
 */
export async function searchPages(search: Searching, keyword: string, further: Further): Promise<Found> {
  if (!further.partial) return plainSearch(search, keyword)
  const first = await askFor(search, keyword)
  const files = await filesWith(search, first)
  if (first.pages.length >= FEW || !isPossible(first.query, search)) return { ...foundIn(first, '', []), files }
  let best = first
  let asked = keyword
  const tryInstead = async (other: string): Promise<void> => {
    const answer = await askFor(search, other)
    asked = other
    if (answer.pages.length > 0) best = answer
  }
  const mayCorrect = () => best.pages.length === 0 && files.rows.length === 0 && !further.verbatim
  const chinese = mayCorrect() ? correctedChinese(foldForSearch(keyword)) : null
  if (chinese !== null) await tryInstead(chinese)
  const drafts = unitsOfQuery(asked)
  const filesOfBest = async () => {
    if (best !== first) return filesWith(search, best)
    return files.rows.length > 0 ? files : filesWithFormsOf(search, keyword)
  }
  if (best.pages.length > FEW_FOR_PINYIN && isOneWay(drafts))
    return { ...foundIn(best, asked === keyword ? '' : asked, []), files: await filesOfBest() }
  const list = (of: readonly DraftUnit[]) => listedUnits(search, of, best.pages.length <= FEW_FOR_PINYIN)
  let units: readonly ListedUnit[] = await list(drafts)
  const changes = mayCorrect() ? await correctWords(search, units, first.notWhole) : new Map<string, string>()
  if (changes.size > 0) {
    await tryInstead(replaceWords(asked, changes))
    units = await list(unitsOfQuery(asked))
  }
  if (mayCorrect()) units = [...units, ...(await nearTexts(search, asked, units))]
  const wanted = { units, phrase: parseQuery(asked).text, pattern: pathPatternOf(asked) }
  const partial = await partialPages(search, wanted, best.pages, first.notWhole)
  const isCorrected = asked !== keyword && (best !== first || partial.length > 0)
  const answer = foundIn(best, isCorrected ? asked : '', partial.slice(0, PARTIAL_MOST), units)
  return { ...answer, files: await filesOfBest() }
}

/** The files that contain all words. */
const filesWith = async (search: Searching, { query, hasFiles }: Asked): Promise<FilesFound> =>
  hasFiles ? filesOfSearch(search, filesWithWords(query)) : NO_FILES

/** The files that contain all parts of a keyword in some form. */
async function filesWithFormsOf(search: Searching, keyword: string): Promise<FilesFound> {
  const query = filesWithForms(keyword)
  return query ? filesOfSearch(search, query) : NO_FILES
}

/** The pages that contain every word of a query as it was typed. */
async function plainSearch(search: Searching, keyword: string): Promise<Found> {
  const query = await queryOf(search, keyword)
  if (!isPossible(query, search)) return { ...foundIn({ query, ...NOTHING }, '', []), files: NO_FILES }
  const exact = await exactPages(search, query, async () => ({
    units: await unitsOf(search, query),
    phrase: query.text,
    words: query.words,
  }))
  return { ...foundIn(askedWith(query, exact, search), '', []), files: NO_FILES }
}

/** The pages that contain all words of a query that say something. */
interface Asked {
  query: Query
  wanted: Wanted
  pages: RankedPage[]
  unread: CandidateRow[]
  hasFiles: boolean
  notWhole: number[]
  isBehind: boolean
}

const NOTHING = {
  wanted: { units: [], phrase: '' },
  pages: [],
  unread: [],
  hasFiles: false,
  notWhole: [],
  isBehind: false,
}

async function askFor(search: Searching, keyword: string): Promise<Asked> {
  const query = await queryOf(search, withoutStopWords(keyword))
  if (!isPossible(query, search)) return { query, ...NOTHING }
  const drafts = unitsOfQuery(keyword)
  const named = namedSo(drafts)
  const exact = await exactPages(
    search,
    query,
    async () => ({
      units: await weighedUnits(search, drafts),
      phrase: parseQuery(keyword).text,
      words: query.words,
      orForms: named !== undefined,
    }),
    named,
  )
  return askedWith(query, exact, search)
}

/** What was found for a query, with the best pages first. */
const askedWith = (query: Query, { pages, wanted, ...rest }: ExactPages, { limit }: Searching): Asked => ({
  query,
  wanted: wanted ?? NOTHING.wanted,
  pages: inOrder(pages).slice(0, limit),
  ...rest,
})

/** A query without the words that say nothing, unless there are no others. */
function withoutStopWords(keyword: string): string {
  const words = keyword.split(/\s+/u).filter(Boolean)
  const telling = words.filter((word) => !isStopWord(foldForSearch(word).replaceAll(/[?!.,;:]+$/g, '')))
  return (telling.length > 0 ? telling : words).join(' ')
}

/** How much more a page counts that contains all words as they were typed than one with forms and synonyms. */
const AS_TYPED = 1.12

/**
 * What a search finds.
 * @param partial pages that were compared with parts of the query. They replace pages of `asked` that are among them.
 */
function foundIn(
  { query, wanted, pages, unread, isBehind }: Asked,
  corrected: string,
  partial: readonly RankedPage[],
  units: readonly Unit[] = [],
): Omit<Found, 'files'> {
  const asTyped = new Set(pages.map(({ page_id }) => page_id))
  const again = new Map(partial.map((page) => [page.page_id, page]))
  const complete = [
    ...pages.map((page) => ({
      ...page,
      score: (again.get(page.page_id)?.score ?? page.score) * AS_TYPED,
      missing: [],
    })),
    ...partial.filter(({ page_id, missing }) => missing.length === 0 && !asTyped.has(page_id)),
  ]
  const lacking = partial.filter(({ page_id, missing }) => missing.length > 0 && !asTyped.has(page_id))
  return {
    query,
    parts: [...wanted.units, ...units].map(({ ways }) => waysToMark(ways)),
    corrected,
    // A page with a synonym of each word need not be better than one that lacks a word.
    pages: pages.length === 0 ? [...partial] : [...(partial.length > 0 ? inOrder(complete) : complete), ...lacking],
    unread,
    isBehind,
    wanted,
  }
}

/** A form of a word counts this much, a synonym less. */
const NEAR_WORTH = 0.85

/** The ways to write a part of a query, the nearest ones first: as it was typed, in another form, by other words. Other words are marked where they are whole. */
function waysToMark(ways: Unit['ways']): SoughtWord[][] {
  const [typed, forms, others]: [SoughtWord[], SoughtWord[], SoughtWord[]] = [[], [], []]
  for (const { text, worth, stem } of ways) {
    if (worth === 1) typed.push(text)
    else if (worth < NEAR_WORTH) others.push({ whole: text })
    else forms.push(text, ...(stem === undefined ? [] : [stem]))
  }
  return [typed, forms, others].filter((list) => list.length > 0)
}

/** The query of a keyword; of more words than the index is asked for, the rarest. */
async function queryOf(search: Searching, keyword: string): Promise<Query> {
  const all = parseQuery(keyword, Number.POSITIVE_INFINITY)
  return all.words.length > TERMS_MOST ? parseQuery((await rarestWords(search, all)).join(' ')) : all
}

/** A text with some of its words replaced. @param changes folded words and what replaces them */
const replaceWords = (text: string, changes: ReadonlyMap<string, string>): string =>
  text.replaceAll(/[\p{L}\p{M}\p{N}_]+/gu, (word) => changes.get(word.toLowerCase()) ?? replaceLatin(word, changes))

/** Latin words beside Chinese characters. */
const replaceLatin = (word: string, changes: ReadonlyMap<string, string>): string =>
  word.replaceAll(/[a-z]+/gi, (part) => changes.get(part.toLowerCase()) ?? part)
