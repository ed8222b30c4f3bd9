import type { Output } from '#shared/api/index.ts'

export type Item = Output<'item/myList'>[number]

const CHINESE = /\p{Script=Han}/u

/**
 * Whether a keyword starts a search: anything but nothing, and of single characters only a Chinese one (specification, section 2).
 */
export function isSearch(keyword: string): boolean {
  const characters = [...keyword.trim()]
  return characters.length > 1 || CHINESE.test(characters[0] ?? '')
}

/** The items whose name, description or domain holds every word of the keyword; all of them when it is no search yet. */
export function filterItems(items: readonly Item[], keyword: string): readonly Item[] {
  if (!isSearch(keyword)) return items
  const words = keyword.toLowerCase().trim().split(/\s+/)
  return items.filter((item) => {
    const text = `${item.item_name}\n${item.item_description}\n${item.item_domain}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}
