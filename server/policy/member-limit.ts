/** How rows of members say which catalogs limit them (decision 101). */

/** The columns of `item_member` and `team_item_member` that hold the limit. */
export interface StoredLimit {
  cat_id: number
  cat_ids: string
}

/**
 * The first-level catalogs that a membership is limited to, which may be gone; null: no limit. A list that cannot be read is a limit to nothing
 * that it does not name.
 */
export function catalogsOfLimit({ cat_id, cat_ids }: StoredLimit): number[] | null {
  if (cat_ids !== '')
    return cat_ids
      .split(',')
      .map(Number)
      .filter((id) => Number.isSafeInteger(id) && id > 0)
  return cat_id === 0 ? null : [cat_id]
}

/** The columns for a limit to these catalogs, each once; none: no limit. */
export function storedLimit(catalogs: readonly number[]): StoredLimit {
  const ids = [...new Set(catalogs)]
  return { cat_id: ids[0] ?? 0, cat_ids: ids.length > 1 ? ids.join(',') : '' }
}

/** The columns of a limit in which a catalog has another id now; null: the limit does not name it. */
export function limitAfter(stored: StoredLimit, [before, now]: readonly [before: number, now: number]) {
  const catalogs = catalogsOfLimit(stored) ?? []
  return catalogs.includes(before) ? storedLimit(catalogs.map((id) => (id === before ? now : id))) : null
}
