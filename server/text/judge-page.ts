import { foldForSearch } from '#shared/search/fold-for-search.ts'
import { joinedForms } from '#shared/search/tokens.ts'
import { type PageScore, scorePage, type Unit } from './page-score.ts'
import { pinyinTokens } from './pinyin.ts'

/** A page that answers a query. */
export interface JudgedPage extends PageScore {
  page_id: number
  /** Folded. */
  title: string
  /** The length of its text in code units. */
  length: number
}

/** What pages are compared with. */
export interface Wanted {
  units: readonly Unit[]
  /** The whole query, folded; empty: its words in their order do not count. */
  phrase: string
  /** Words, all of which a page must contain; `undefined`: any unit is enough. */
  words?: readonly string[]
  /** Titles and headings are also compared in their other forms: joined words and pinyin. */
  otherNames?: boolean
}

/** A page with its score, or `undefined` if it does not match. @param text folded */
export function judgePage(
  { page_id, page_title, path = '' }: { page_id: number; page_title: string; path?: string },
  text: string,
  { units, phrase, words, otherNames }: Wanted,
): JudgedPage | undefined {
  const title = foldForSearch(page_title)
  if (words && !words.every((word) => title.includes(word) || text.includes(word))) return undefined
  const names = otherNames ? [...pinyinTokens(title), ...joinedForms(title, text)] : undefined
  const score = scorePage({ title, text, names, path: foldForSearch(path) }, units, phrase)
  if (!words && score.missing.length === units.length) return undefined
  return { page_id, title, length: text.length, ...score }
}
