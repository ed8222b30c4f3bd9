import type { Output } from '#shared/api/index.ts'
import { holdsWords, isSearch } from '#web/parts/search-hits/search-hits.ts'

export type Item = Output<'item/myList'>[number]

/**
 * The items whose name, description or short address contains every word of the keyword; all items when the keyword is too short to
 * search. If there are none, the items that the server found: it also knows pinyin, traditional characters and misspelt words.
 * @param found the ids of the items that the server found
 */
export function filterItems(
  items: readonly Item[],
  keyword: string,
  found: ReadonlySet<number> = new Set(),
): readonly Item[] {
  if (!isSearch(keyword)) return items
  const named = items.filter((item) =>
    holdsWords(`${item.item_name}\n${item.item_description}\n${item.item_domain}`, keyword),
  )
  return named.length > 0 ? named : items.filter(({ item_id }) => found.has(item_id))
}
