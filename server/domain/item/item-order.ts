/** The stored order of a user's list of items: item id → number. Pure functions. */

/** @param kept JSON text, or null if no order is stored */
export function readOrder(kept: string | null): Map<number, number> | undefined {
  if (kept === null) return undefined
  const numbers = JSON.parse(kept) as Record<string, number>
  return new Map(Object.entries(numbers).map(([item_id, order]) => [Number(item_id), order]))
}

/**
 * Sorts items by the stored order. Items outside of it come last, with their id as their number. Without a stored order all are sorted by id and have
 * the number 0 (docs/protocol.md, Items).
 */
export function inOrder<T extends { item_id: number }>(
  items: readonly T[],
  order: ReadonlyMap<number, number> | undefined,
): (T & { s_number: number })[] {
  if (!order) return items.map((item) => ({ ...item, s_number: 0 }))
  return items
    .map((item) => ({ ...item, s_number: order.get(item.item_id) ?? item.item_id }))
    .sort(
      (a, b) =>
        Number(!order.has(a.item_id)) - Number(!order.has(b.item_id)) ||
        a.s_number - b.s_number ||
        a.item_id - b.item_id,
    )
}
