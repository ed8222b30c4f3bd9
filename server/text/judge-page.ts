import { foldForSearch } from '#shared/search/fold-for-search.ts'
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
  /** Titles are also read in pinyin. */
  pinyin?: boolean
}

/** A page with its score, or `undefined` if it does not match. @param text folded */
export function judgePage(
  { page_id, page_title }: { page_id: number; page_title: string },
  text: string,
  { units, phrase, words, pinyin }: Wanted,
): JudgedPage | undefined {
  const title = foldForSearch(page_title)
  if (words && !words.every((word) => title.includes(word) || text.includes(word))) return undefined
  const names = pinyin ? pinyinTokens(title) : undefined
  const score = scorePage({ title, text, names }, units, phrase)
  if (!words && score.missing.length === units.length) return undefined
  return { page_id, title, length: text.length, ...score }
}
