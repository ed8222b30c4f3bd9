import { fullReadings, homophones, soundsLike } from '#server/text/pinyin.ts'
import { withoutChineseFiller } from '#server/text/query/stop-words.ts'
import { chineseUnit, type DraftUnit, probeOf } from '#server/text/query/units.ts'
import { foldForSearch, unifyForSearch } from '#shared/search/fold-for-search.ts'
import { runsOf } from '#shared/search/tokens.ts'
import { weightOf } from './exact-pages.ts'
import { searchIndexOf } from './index-of-engine.ts'
import { entriesWith, type ListedUnit, matchOf } from './query-units.ts'
import { anyOf, type Match, probesIn } from './search-index.ts'
import { fieldOf, type Searching } from './searching.ts'
import { loadCandidates } from './texts.repository.ts'

/** Terms with so many characters are compared by their characters. Too many words are near a shorter one. */
const CHARACTERS = { least: 3, most: 8 } as const
/** A term with so many characters is compared by its sound. */
const HAN_TERM = /^\p{Script=Han}{2,8}$/u
/** The most terms of a query that are compared by their characters, and the most that are compared by their sound. */
const TERMS_MOST = 3
/** How many titles are read for each character that may be wrong, and for each sound. */
const TITLES_MOST = 5
/** How much such a text counts beside one that was typed. */
const NEAR = 0.8

/** How many characters of the same sound are tried in the place of a character. The others are rare. */
const HOMOPHONES_MOST = 60
/** How many texts are read for a term to see which of its homophones they contain. */
const TEXTS_MOST = 20

/** What a term of a query may stand for. */
interface Guess {
  /** A condition that pages with such a text meet. */
  match: Match
  /** Such texts in a folded title or text. */
  textsIn(text: string): readonly string[]
}

/**
 * Texts that may be meant by the Chinese terms of a query, as units of the query. Titles are looked up that differ from a term in one character (`步骤条` for `步聚条`), or that sound
 * like a term that no page contains (`签名` for `签明`). Without such a title, pages are looked up whose texts contain an unknown term of two characters with another character of the same sound.
 * @param keyword no page contains all of it
 * @param units the parts of the query
 */
export async function nearTexts(
  search: Searching,
  keyword: string,
  units: readonly ListedUnit[],
): Promise<ListedUnit[]> {
  const terms = runsOf(unifyForSearch(keyword))
    .filter(({ kind }) => kind === 'cjk')
    .flatMap(({ text }) => withoutChineseFiller(text))
    .filter(({ length }) => length >= CHARACTERS.least && length <= CHARACTERS.most)
  const unknown = (await unknownTerms(search, units)).slice(0, TERMS_MOST)
  const inTitles = await textsFound(
    search,
    [...[...new Set(terms)].slice(0, TERMS_MOST).flatMap(byCharacters), ...unknown.flatMap(bySound)],
    'title',
  )
  if (inTitles.length > 0 || search.filter.title_only) return unitsOf(search, inTitles)
  const inTexts = await Promise.all(unknown.map((term) => textsFound(search, byHomophones(term), 'text')))
  return unitsOf(
    search,
    inTexts.flatMap((found) => found.slice(0, 1)),
  )
}

/** The Chinese terms that no page of the scope contains. The number of pages of a unit includes pages that the searcher may not read. */
async function unknownTerms(search: Searching, units: readonly ListedUnit[]): Promise<string[]> {
  const terms = units.filter(({ name }) => HAN_TERM.test(name))
  if (terms.length === 0) return []
  const matches = terms.map(({ draft }) => matchOf(draft, fieldOf(search), false))
  const lists = await searchIndexOf(search.dialect).pages(search, matches, 'newest', 1)
  return terms.filter((_, at) => lists[at]?.length === 0).map(({ name }) => name)
}

/** A text that was found, and the number of the pages read that contain it. */
interface FoundText {
  text: string
  pages: number
}

/** Looks for guesses in the titles or in the texts of pages in the scope. @returns the texts that were found; those in most pages come first */
async function textsFound(search: Searching, guesses: readonly Guess[], where: 'title' | 'text'): Promise<FoundText[]> {
  if (guesses.length === 0) return []
  const matches = guesses.map(({ match }) => match)
  const most = where === 'title' ? TITLES_MOST : TEXTS_MOST
  const lists = await searchIndexOf(search.dialect).pages(search, matches, 'newest', most)
  const rows = await loadCandidates(search, [...new Set(lists.flat())], { folded: where === 'text', shown: false })
  const counts = new Map<string, number>()
  for (const { page_title, folded } of rows) {
    const read = where === 'title' ? foldForSearch(page_title) : (folded ?? '')
    const texts = new Set(guesses.flatMap((guess) => guess.textsIn(read)))
    for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  return [...counts].map(([text, pages]) => ({ text, pages })).sort((a, b) => b.pages - a.pages)
}

/** A term with another character in the place of each of its characters. */
function byCharacters(term: string): Guess[] {
  const characters = [...term]
  return characters.map((_, at) => {
    const [before, after] = [characters.slice(0, at).join(''), characters.slice(at + 1).join('')]
    const pattern = new RegExp(`${before}\\p{Script=Han}${after}`, 'u')
    const probes = [before, after].flatMap((part) => probeOf(part, true) ?? [])
    return { match: probesIn('title', probes), textsIn: (title) => pattern.exec(title)?.slice(0, 1) ?? [] }
  })
}

/** For each reading of a term, the parts of titles that sound like it. */
const bySound = (term: string): Guess[] =>
  fullReadings(term).map((text) => ({
    match: probesIn('names', [{ kind: 'word', text, prefix: true }]),
    textsIn: (title) => [soundsLike(title, term)].filter((text) => text !== undefined),
  }))

/** A term of two characters with one of them replaced by another one of the same sound. */
function byHomophones(term: string): Guess[] {
  const [first = '', second = '', ...others] = [...term]
  if (others.length > 0) return []
  const texts = [
    ...homophones(second)
      .slice(0, HOMOPHONES_MOST)
      .map((other) => first + other),
    ...homophones(first)
      .slice(0, HOMOPHONES_MOST)
      .map((other) => other + second),
  ]
  const probes = texts.flatMap((text) => probeOf(text, true) ?? [])
  const match = anyOf(probes.map((probe): Match => ({ kind: 'probe', probe, field: 'words' })))
  return texts.length === 0 ? [] : [{ match, textsIn: (read) => texts.filter((text) => read.includes(text)) }]
}

async function unitsOf(search: Searching, found: readonly FoundText[]): Promise<ListedUnit[]> {
  const drafts = found.map(({ text }) => chineseUnit(text))
  const lists = await entriesWith(search, drafts)
  return found.map(({ text, pages }, at) => {
    const draft = drafts[at] as DraftUnit
    const ways = draft.ways.map((way) => ({ ...way, worth: way.worth * NEAR }))
    return { draft, entries: lists[at] ?? [], name: text, ways, weight: weightOf(pages), isSilent: true }
  })
}
