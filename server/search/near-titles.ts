import { fullReadings, soundsLike } from '#server/text/pinyin.ts'
import { withoutChineseFiller } from '#server/text/query/stop-words.ts'
import { chineseUnit, probeOf } from '#server/text/query/units.ts'
import { foldForSearch, unifyForSearch } from '#shared/search/fold-for-search.ts'
import { runsOf } from '#shared/search/tokens.ts'
import { weightOf } from './exact-pages.ts'
import { searchIndexOf } from './index-of-engine.ts'
import type { WeighedUnit } from './partial-pages.ts'
import { type Match, probesIn } from './search-index.ts'
import type { Searching } from './searching.ts'
import { loadCandidates } from './texts.repository.ts'

/** Terms with so many characters are compared by their characters. Too many words are near a shorter one. */
const CHARACTERS = { least: 3, most: 8 } as const
/** A term with so many characters is compared by its sound. */
const UNKNOWN_TERM = /^\p{Script=Han}{2,8}$/u
/** How many terms of a query are compared, in each of the two ways. */
const TERMS_MOST = 3
/** How many titles are read for each character that may be wrong, and for each sound. */
const TITLES_MOST = 5
/** How much such a text counts beside one that was typed. */
const NEAR = 0.8

/** What a term of a query may stand for. */
interface Guess {
  /** A condition that pages with such a text in the title meet. */
  match: Match
  /** The text in a folded title; `undefined` if it is not there. */
  textIn(title: string): string | undefined
}

/**
 * Texts of titles that may be meant by the Chinese terms of a query, as units of the query. They differ from a term in one character (`步骤条` for `步聚条`), or sound like a term
 * that no page contains (`签名` for `签明`).
 * @param keyword no page contains all of it
 * @param units the parts of the query
 */
export async function nearTitles(
  search: Searching,
  keyword: string,
  units: readonly WeighedUnit[],
): Promise<WeighedUnit[]> {
  const terms = runsOf(unifyForSearch(keyword))
    .filter(({ kind }) => kind === 'cjk')
    .flatMap(({ text }) => withoutChineseFiller(text))
    .filter(({ length }) => length >= CHARACTERS.least && length <= CHARACTERS.most)
  const unknown = units.filter(({ pages, name }) => pages === 0 && UNKNOWN_TERM.test(name)).map(({ name }) => name)
  const guesses = [
    ...[...new Set(terms)].slice(0, TERMS_MOST).flatMap(byCharacters),
    ...unknown.slice(0, TERMS_MOST).flatMap(bySound),
  ]
  if (guesses.length === 0) return []
  const matches = guesses.map(({ match }) => match)
  const lists = await searchIndexOf(search.dialect).pages(search, matches, 'newest', TITLES_MOST)
  const rows = await loadCandidates(search, [...new Set(lists.flat())], { folded: false, shown: false })
  const counts = new Map<string, number>()
  for (const { page_title } of rows) {
    const title = foldForSearch(page_title)
    const texts = new Set(guesses.flatMap((guess) => guess.textIn(title) ?? []))
    for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  return [...counts].map(([text, pages]) => unitOf(text, pages))
}

/** A term with another character in the place of each of its characters. */
function byCharacters(term: string): Guess[] {
  const characters = [...term]
  return characters.map((_, at) => {
    const [before, after] = [characters.slice(0, at).join(''), characters.slice(at + 1).join('')]
    const pattern = new RegExp(`${before}\\p{Script=Han}${after}`, 'u')
    const probes = [before, after].flatMap((part) => probeOf(part, true) ?? [])
    return { match: probesIn('title', probes), textIn: (title) => pattern.exec(title)?.[0] }
  })
}

/** Terms that sound like a term, for each way to read it. */
const bySound = (term: string): Guess[] =>
  fullReadings(term).map((text) => ({
    match: probesIn('names', [{ kind: 'word', text, prefix: true }]),
    textIn: (title) => soundsLike(title, term),
  }))

function unitOf(text: string, pages: number): WeighedUnit {
  const draft = chineseUnit(text)
  const ways = draft.ways.map((way) => ({ ...way, worth: way.worth * NEAR }))
  return { draft, pages, name: text, ways, weight: weightOf(pages), isSilent: true }
}
