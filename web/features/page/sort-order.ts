/**
 * A list with one entry at another place.
 * @param index where it shall stand among the others, counted in the list as it was; out of range: at an end
 */
export function moveEntry<T>(list: readonly T[], from: number, index: number): T[] {
  const entry = list[from]
  if (entry === undefined) return [...list]
  const rest = list.filter((_, place) => place !== from)
  rest.splice(index > from ? index - 1 : Math.max(0, index), 0, entry)
  return rest
}

/** The order numbers of pages as `page/sort` takes them: from 1. */
export function orderNumbers(pages: readonly { page_id: number }[]): Record<string, number> {
  return Object.fromEntries(pages.map(({ page_id }, place) => [String(page_id), place + 1]))
}
