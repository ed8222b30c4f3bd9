import { withoutChineseFiller } from '#server/text/query/stop-words.ts'
import { chineseUnit, probeOf } from '#server/text/query/units.ts'
import { foldForSearch, unifyForSearch } from '#shared/search/fold-for-search.ts'
import { runsOf } from '#shared/search/tokens.ts'
import { weightOf } from './exact-pages.ts'
import { searchIndexOf } from './index-of-engine.ts'
import type { WeighedUnit } from './partial-pages.ts'
import { probesIn } from './search-index.ts'
import type { Searching } from './searching.ts'
import { loadCandidates } from './texts.repository.ts'

/** Terms with so many characters are compared. Too many words are near a shorter one. */
const CHARACTERS = { least: 3, most: 8 } as const
/** How many terms of a query are compared. */
const TERMS_MOST = 3
/** How many titles are read for each character that may be wrong. */
const TITLES_MOST = 5
/** How much such a text counts beside one that was typed. */
const NEAR = 0.8

/** A Chinese text without one of its characters. */
interface Variant {
  before: string
  after: string
}

/**
 * Texts of titles that differ from a Chinese term of a query in one character, as units of the query: `步骤条` for `步聚条`. The index is asked for the term without each of its
 * characters in turn.
 * @param keyword no page contains it
 */
export async function nearTitles(search: Searching, keyword: string): Promise<WeighedUnit[]> {
  const terms = runsOf(unifyForSearch(keyword))
    .filter(({ kind }) => kind === 'cjk')
    .flatMap(({ text }) => withoutChineseFiller(text))
    .filter(({ length }) => length >= CHARACTERS.least && length <= CHARACTERS.most)
  const variants = [...new Set(terms)].slice(0, TERMS_MOST).flatMap(variantsOf)
  if (variants.length === 0) return []
  const matches = variants.map(({ before, after }) =>
    probesIn(
      'title',
      [before, after].flatMap((part) => probeOf(part, true) ?? []),
    ),
  )
  const lists = await searchIndexOf(search.dialect).pages(search, matches, 'newest', TITLES_MOST)
  const rows = await loadCandidates(search, [...new Set(lists.flat())], { folded: false, shown: false })
  const counts = new Map<string, number>()
  for (const { page_title } of rows) {
    const title = foldForSearch(page_title)
    for (const text of new Set(variants.flatMap((variant) => textIn(title, variant))))
      counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  return [...counts].map(([text, pages]) => unitOf(text, pages))
}

function variantsOf(term: string): Variant[] {
  const characters = [...term]
  return characters.map((_, at) => ({
    before: characters.slice(0, at).join(''),
    after: characters.slice(at + 1).join(''),
  }))
}

/** The part of a title that is the variant with any Chinese character in the gap; none or one. */
function textIn(title: string, { before, after }: Variant): string[] {
  const [found] = new RegExp(`${before}\\p{Script=Han}${after}`, 'u').exec(title) ?? []
  return found === undefined ? [] : [found]
}

function unitOf(text: string, pages: number): WeighedUnit {
  const draft = chineseUnit(text)
  const ways = draft.ways.map((way) => ({ ...way, worth: way.worth * NEAR }))
  return { draft, pages, name: text, ways, weight: weightOf(pages), isSilent: true }
}
