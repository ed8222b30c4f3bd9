import type { Wanted } from '#server/text/judge-page.ts'
import type { Unit } from '#server/text/page-score.ts'
import { type Query, TERMS_MOST, type Term } from '#shared/search/query.ts'
import { searchIndexOf } from './index-of-engine.ts'
import { type RankedPage, type Ranking, rankPages } from './rank-pages.ts'
import {
  allOf,
  anyOf,
  type FirstLook,
  type IndexField,
  type Match,
  PIECE,
  probesIn,
  type VocabularyWord,
} from './search-index.ts'
import { candidatesFor, countsOf, FEW_ENTRIES, fieldOf, pagesWith, type Searching, wordsWith } from './searching.ts'
import { wordsAmong } from './texts.repository.ts'

/** How many pages are read to be ranked. If more pages match, these are the ones with the words in title or headings, and the newest. */
const CANDIDATES = 150
/** How many pages are read at most if too few of the candidates contain the words. */
const FURTHER = 1200
/** How many words of the vocabulary one query to the index names. */
const WORDS_AT_ONCE = 300
/** How many words of the vocabulary a search for the inside of words looks at, for each word of the query. */
const WORDS_MOST = 20_000
/** The index answers a query for so many words without a noticeable delay. */
const FEW_WORDS = 20
/** A word in more pages than this is common. They are not counted further. */
export const COUNTED = 500

/** Pages with all words of a query, and what else the first look found. */
export type ExactPages = Ranking &
  Pick<FirstLook, 'hasFiles' | 'notWhole' | 'isBehind'> & {
    /** What the pages were compared with; `undefined` if there were none to compare. */
    wanted: Wanted | undefined
  }

/** How much a word counts that is in so many pages. A rare word counts at most 1.6 times as much as one in `COUNTED` pages, because rare words of a question are often unimportant. */
export const weightOf = (pages: number): number => Math.log(1 + 8000 / (1 + pages)) ** 0.4

/**
 * The pages that contain every word of a query, in no order. The result is the same as if all texts were read, up to the limit of the search.
 * @param weigh returns what pages are compared with. It is called only if there are pages to compare.
 * @param named pages whose names meet this condition also count if they contain every unit in some form
 */
export async function exactPages(
  search: Searching,
  query: Query,
  weigh: () => Promise<Wanted>,
  named?: Match,
): Promise<ExactPages> {
  const { limit } = search
  const field = fieldOf(search)
  const seen = new Set<number>()
  const found: Ranking = { pages: [], unread: [] }
  let wanted: Wanted | undefined
  const addMatches = async (ids: readonly number[]) => {
    const fresh = ids.filter((id) => !seen.has(id))
    if (fresh.length === 0) return
    wanted ??= await weigh()
    for (const id of fresh) seen.add(id)
    const { pages, unread } = await rankPages(search, fresh, wanted)
    found.pages.push(...pages)
    found.unread.push(...unread)
  }
  const matchIn = (one: IndexField) => {
    const match = allOf(query.terms.map(({ probes }) => probesIn(one, probes)))
    return named && one !== 'headings' ? anyOf([match, named]) : match
  }
  const most = Math.max(limit, CANDIDATES)
  const insides = query.terms.flatMap(({ inside }) => (inside && inside.text.length >= PIECE ? [inside.text] : []))
  const { page_ids, words, notWhole, hasFiles, isBehind } = await searchIndexOf(search.dialect).look(search, {
    match: matchIn(field),
    most: FEW_ENTRIES,
    query,
    insides,
    wordsMost: WORDS_AT_ONCE,
  })
  const isFew = page_ids.length < FEW_ENTRIES
  const newest = isFew ? page_ids : await pagesWith(search, matchIn(field), 'newest', most + 1)
  if (newest.length > most) {
    const titles = await pagesWith(search, matchIn('title'), 'shortest', CANDIDATES / 2)
    const headings = field === 'words' ? await pagesWith(search, matchIn('headings'), 'newest', CANDIDATES / 2) : []
    await addMatches([...new Set([...titles, ...headings, ...newest])].slice(0, most).concat(notWhole))
    // The index does not know signs, so many pages with a `c` do not contain `c#`.
    const further = found.pages.length < limit ? await pagesWith(search, matchIn(field), 'newest', FURTHER) : []
    for (let at = 0; at < further.length && found.pages.length < limit; at += most)
      await addMatches(further.slice(at, at + most))
  } else await addMatches([...newest, ...notWhole])
  if (found.pages.length < limit) await addInside(search, query.terms, limit, found.pages, words, addMatches)
  return { ...found, notWhole, hasFiles, isBehind, wanted }
}

/** The words of a query as units of the score. A single word needs no weight. */
export async function unitsOf(search: Searching, { terms, words }: Query): Promise<Unit[]> {
  const counted =
    terms.length > 1
      ? await countsOf(
          search,
          terms.map(({ probes }) => probesIn('words', probes)),
          COUNTED,
        )
      : []
  const counts = new Map(terms.map(({ word }, at) => [word, counted[at] ?? COUNTED]))
  return words.map((word) => ({
    name: word,
    weight: words.length > 1 ? weightOf(counts.get(word) ?? COUNTED) : 1,
    ways: [{ text: word, worth: 1, how: 'text' }],
  }))
}

/** The rarest words of a query, in their order. Words that no page contains come last. */
export async function rarestWords(search: Searching, { terms }: Query): Promise<string[]> {
  const counts = new Map<string, number>()
  const words = terms.flatMap(({ probes }) => probes.flatMap((probe) => (probe.kind === 'word' ? [probe.text] : [])))
  const known = new Set(await wordsAmong(search.db, search.dialect, [...new Set(words)]))
  const isUnknown = ({ probes: [probe] }: Term) =>
    probe?.kind === 'word' && /^[a-z]/.test(probe.text) && !known.has(probe.text)
  for (const term of terms) if (isUnknown(term)) counts.set(term.word, 0)
  const rest = terms.filter(({ word }) => !counts.has(word))
  const counted = await countsOf(
    search,
    rest.map(({ probes }) => probesIn('words', probes)),
    COUNTED,
  )
  for (const [at, { word }] of rest.entries()) counts.set(word, counted[at] ?? 0)
  const readable = await readableWords(search, terms, counts)
  const rarest = new Set([...readable, ...counts.keys().filter((word) => !readable.has(word))].slice(0, TERMS_MOST))
  return [...counts.keys()].filter((word) => rarest.has(word))
}

/** The rarest words of pages that the searcher may read, `TERMS_MOST` or some more if there are so many. @param counts how many pages of the items contain a word, including pages that the searcher may not read */
async function readableWords(
  search: Searching,
  terms: readonly Term[],
  counts: ReadonlyMap<string, number>,
): Promise<ReadonlySet<string>> {
  const sorted = terms
    .map(({ word, probes }) => ({ word, probes, count: counts.get(word) ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => a.count - b.count)
  const readable = new Set<string>()
  for (let at = 0; at < sorted.length && readable.size < TERMS_MOST; at += TERMS_MOST) {
    const part = sorted.slice(at, at + TERMS_MOST)
    const matches = part.map(({ probes }) => probesIn('words', probes))
    const lists = await searchIndexOf(search.dialect).pages({ ...search, filter: {} }, matches, 'newest', 1)
    for (const [index, { word }] of part.entries()) if (lists[index]?.length) readable.add(word)
  }
  return readable
}

/** Adds pages that contain a term inside a word. The vocabulary says which words contain it. */
async function addInside(
  search: Searching,
  terms: readonly Term[],
  limit: number,
  found: readonly RankedPage[],
  known: FirstLook['words'],
  addMatches: (ids: readonly number[]) => Promise<void>,
): Promise<void> {
  const field = fieldOf(search)
  const lists = await Promise.all(
    terms.map(async ({ inside }) =>
      inside && !isLetter(inside) ? await wordsInside(search, inside.text, 0, known.get(inside.text)) : NO_WORDS,
    ),
  )
  if (lists.every(({ words }, at) => words.length === 0 && !isLetter(terms[at]?.inside))) return
  // Pages that were found before may be among the candidates again.
  const most = () => 2 * limit + found.length
  const isOpen = (at: number) => lists[at]?.isMore === true
  const all = terms.map((_, at) => at)
  const withFewWords = all.filter((at) => !isOpen(at) && (lists[at]?.words.length ?? 0) <= FEW_WORDS)
  // Asking for many words takes milliseconds. The texts of the candidates are checked for all terms, so some terms are enough if few pages contain them.
  if (withFewWords.length > 0 && withFewWords.length < all.length) {
    const ids = await candidatesFor(search, insideMatch(field, terms, lists, withFewWords), most())
    if (ids.length < most()) return addMatches(ids)
  }
  // A term that too many words contain does not restrict the query, if another one does.
  const restricting = all.filter((at) => !isOpen(at))
  const used = restricting.length > 0 ? restricting : all
  for (let asked = 0; asked < WORDS_MOST; asked += WORDS_AT_ONCE) {
    await addMatches(await candidatesFor(search, insideMatch(field, terms, lists, used), most()))
    const next = used.find(isOpen)
    if (found.length >= limit || next === undefined) return
    lists[next] = await wordsInside(search, terms[next]?.inside?.text ?? '', lists[next]?.last ?? 0)
  }
}

/** The condition for pages that contain certain terms of a query, also inside words. @param used the indexes of these terms in `terms` */
const insideMatch = (
  field: IndexField,
  terms: readonly Term[],
  lists: readonly Words[],
  used: readonly number[],
): Match =>
  allOf(
    used.map((at) => {
      const { probes, inside } = terms[at] as Term
      const words = lists[at]?.words ?? []
      if (inside && isLetter(inside)) return probesIn(field, inside.rest)
      if (!inside || words.length === 0) return probesIn(field, probes)
      const parts = anyOf(words.map((text) => probesIn(field, [{ kind: 'word', text, prefix: false }])))
      return anyOf([
        probesIn(field, probes),
        inside.rest.length > 0 ? allOf([parts, probesIn(field, inside.rest)]) : parts,
      ])
    }),
  )

/** Whether a term begins with a single letter inside a word. */
const isLetter = (inside: Term['inside'] | undefined): boolean => inside?.text.length === 1

interface Words {
  words: string[]
  /** The id of the last word, and whether there are more. */
  last: number
  isMore: boolean
}

const NO_WORDS: Words = { words: [], last: 0, isMore: false }

/** Words that contain a text after their beginning. @param known words that were looked up before */
async function wordsInside(
  search: Searching,
  text: string,
  after: number,
  known?: readonly VocabularyWord[],
): Promise<Words> {
  const rows = known ?? (await wordsWith(search, text, after, WORDS_AT_ONCE))
  const words = rows.filter(({ word }) => word.indexOf(text, 1) > 0).map(({ word }) => word)
  return {
    words: [...new Set(words)],
    last: rows.at(-1)?.word_id ?? after,
    isMore: rows.length === WORDS_AT_ONCE,
  }
}
