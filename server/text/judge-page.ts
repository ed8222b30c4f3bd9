import { foldForSearch } from '#shared/search/fold-for-search.ts'
import { joinedForms } from '#shared/search/tokens.ts'
import { namesText, otherNames } from './other-names.ts'
import { type PageScore, scorePage, type Unit } from './page-score.ts'
import { pinyinTokens } from './pinyin.ts'
import type { PathPattern } from './query/path-pattern.ts'

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
  /** A page with forms of all units is enough, too. */
  orForms?: boolean
  /** A path of an API that was asked for: the source of a regular expression for it and its method, folded. */
  pattern?: PathPattern | null
}

/** The paths of pages that were judged. Most pages of a search have one of a few paths. */
const paths = new Map<string, { folded: string; pathNames: () => string }>()
const PATHS_MOST = 2000

/** The names of an item and its catalogs, folded and in pinyin. */
function pathOf(path: string) {
  const known = paths.get(path)
  if (known) return known
  if (paths.size >= PATHS_MOST) paths.clear()
  const folded = foldForSearch(path)
  let names: string | undefined
  const pathNames = () => {
    names ??= namesText(pinyinTokens(folded))
    return names
  }
  const made = { folded, pathNames }
  paths.set(path, made)
  return made
}

/** A page with its other names, if they are kept. */
interface PageToJudge {
  page_id: number
  page_title: string
  path?: string
  names?: string | null
}

/** A page with its score, or `undefined` if it does not match. @param text folded */
export function judgePage(
  { page_id, page_title, path = '', names: kept }: PageToJudge,
  text: string,
  { units, phrase, words, orForms, pattern }: Wanted,
): JudgedPage | undefined {
  const title = foldForSearch(page_title)
  const isExact = words?.every((word) => title.includes(word) || text.includes(word)) ?? true
  if (!isExact && !orForms) return undefined
  let made = kept
  const names = () => {
    made ??= namesText(otherNames(title, joinedForms(title, text)))
    return made
  }
  const { folded, pathNames } = pathOf(path)
  const score = scorePage({ title, text, names, path: folded, pathNames }, units, phrase)
  if (!isExact && score.missing.length > 0) return undefined
  if (!words && score.coverage === 0) return undefined
  if (pattern) score.score += patternScore(text, pattern) * units.reduce((sum, { weight }) => sum + weight, 0)
  return { page_id, title, length: text.length, ...score }
}

/** What it counts that a page describes the call with a path; more if it is the one with the method too. */
const DESCRIBES_PATH = 4
const WITH_METHOD = 2
/** How far before the path the method may stand, in code units. */
const METHOD_BEFORE = 24

function patternScore(text: string, { source, method }: PathPattern): number {
  const at = text.search(new RegExp(source))
  if (at < 0) return 0
  const before = text.slice(Math.max(0, at - METHOD_BEFORE), at)
  return DESCRIBES_PATH + (method !== '' && before.includes(method) ? WITH_METHOD : 0)
}
