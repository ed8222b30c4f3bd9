import type { Output } from '#shared/api/index.ts'
import { holdsWords, isSearch } from '#web/parts/search-hits/search-hits.ts'

export type Item = Output<'item/myList'>[number]

/**
 * The items whose name, description or short address contains every word of the keyword; all items when the keyword is too short to
 * search.
 */
export function filterItems(items: readonly Item[], keyword: string): readonly Item[] {
  if (!isSearch(keyword)) return items
  return items.filter((item) => holdsWords(`${item.item_name}\n${item.item_description}\n${item.item_domain}`, keyword))
}
