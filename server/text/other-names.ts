import { foldForSearch } from '#shared/search/fold-for-search.ts'
import { pinyinTokens } from './pinyin.ts'

/**
 * Other ways to write the title and the headings of a page: neighbouring words as one (`auto-increment`: `autoincrement`), and the title in pinyin.
 * @param joined the joined words of title and headings (`shared/search/tokens.ts`)
 */
export const otherNames = (title: string, joined: readonly string[]): string[] => [
  ...joined,
  ...pinyinTokens(foldForSearch(title)),
]

const SPACE = 0x20

/** The longest text of names that is kept. A page with so many headings is found by the others in the index. */
const KEPT_MOST = 8192

/** Names as one text, each after a space. */
export function namesText(names: readonly string[]): string {
  const text = names.map((name) => ` ${name}`).join('')
  return text.length <= KEPT_MOST ? text : text.slice(0, text.lastIndexOf(' ', KEPT_MOST))
}

/** The first name that begins with a text; `undefined` if none does. @param names as `namesText` writes them */
export function nameWith(names: string, beginning: string): string | undefined {
  // A space precedes every name, and V8 looks for the first character of a text. So the text that is searched for does not begin with the space.
  let at = names.indexOf(beginning)
  while (at > 0 && names.charCodeAt(at - 1) !== SPACE) at = names.indexOf(beginning, at + 1)
  if (at <= 0) return undefined
  const end = names.indexOf(' ', at)
  return names.slice(at, end < 0 ? names.length : end)
}
