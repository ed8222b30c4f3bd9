import { isReadAs, otherSpelling } from '#shared/search/pinyin.ts'
import { parseQuery } from '#shared/search/query.ts'
import type { SearchableItem } from './searchable-items.ts'

/** The items whose name or description contains all words, of the query as it was typed or as it was corrected; if there are none, those whose name is read so in pinyin. */
export function itemsNamed(items: readonly SearchableItem[], keyword: string, corrected: string): SearchableItem[] {
  for (const words of [keyword, corrected].map((text) => parseQuery(text).words)) {
    if (words.length === 0) continue
    const named = items.filter(({ folded }) => words.every((word) => folded.includes(word)))
    if (named.length > 0) return named
  }
  const { words } = parseQuery(keyword)
  if (!words.every((word) => /^[a-zü]{2,}$/.test(word))) return []
  return items.filter(({ readings }) =>
    words.every((word) => isReadAs(readings, word) || isReadAs(readings, otherSpelling(word) ?? '')),
  )
}
