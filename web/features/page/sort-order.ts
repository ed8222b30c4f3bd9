/**
 * A list with one entry moved.
 * @param index the entry is put before the one at this index, counted before the move; out of range means an end
 */
export function moveEntry<T>(list: readonly T[], from: number, index: number): T[] {
  const entry = list[from]
  if (entry === undefined) return [...list]
  const rest = list.filter((_, place) => place !== from)
  rest.splice(index > from ? index - 1 : Math.max(0, index), 0, entry)
  return rest
}

/** The order numbers of pages in the form of `page/sort`: from 1. */
export function orderNumbers(pages: readonly { page_id: number }[]): Record<string, number> {
  return Object.fromEntries(pages.map(({ page_id }, place) => [String(page_id), place + 1]))
}
