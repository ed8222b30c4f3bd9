import { isReadAs } from '#server/text/pinyin.ts'
import { foldForSearch } from '#shared/search/fold-for-search.ts'
import { parseQuery } from '#shared/search/query.ts'

interface NamedItem {
  item_name: string
  item_description: string
}

/** The items whose name or description contains all words, of the query as it was typed or as it was corrected; if there are none, those whose name is read so in pinyin. */
export function itemsNamed<T extends NamedItem>(items: readonly T[], keyword: string, corrected: string): T[] {
  for (const words of [keyword, corrected].map((text) => parseQuery(text).words)) {
    if (words.length === 0) continue
    const named = items.filter(({ item_name, item_description }) => {
      const folded = foldForSearch(`${item_name}\n${item_description}`)
      return words.every((word) => folded.includes(word))
    })
    if (named.length > 0) return named
  }
  const { words } = parseQuery(keyword)
  if (!words.every((word) => /^[a-z]{2,}$/.test(word))) return []
  return items.filter(({ item_name }) => {
    const folded = foldForSearch(item_name)
    return words.every((word) => isReadAs(folded, word))
  })
}
