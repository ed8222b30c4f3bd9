import type { Output } from '#shared/api/index.ts'
import { holdsWords, isSearch } from '#web/parts/search-hits/search-hits.ts'

export type Item = Output<'item/myList'>[number]

/** The items whose name, description or domain holds every word of the keyword; all of them when it is no search yet. */
export function filterItems(items: readonly Item[], keyword: string): readonly Item[] {
  if (!isSearch(keyword)) return items
  return items.filter((item) => holdsWords(`${item.item_name}\n${item.item_description}\n${item.item_domain}`, keyword))
}
