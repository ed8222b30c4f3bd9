import type { Area, Spot } from './address.ts'

/** The most merged areas of a sheet. */
const SHEET_MERGES_MOST = 20_000

/**
 * Selects valid merged areas: inside the sheet, with at least two cells, without overlaps. Of two overlapping areas the one that begins further up
 * (then further left) stays. Takes `n log n` steps, plus the width of each area.
 * @param areas as they were read; there may be duplicates
 * @returns at most `SHEET_MERGES_MOST` areas, in the order in which they were read
 */
export function soundMerges(areas: readonly Area[], rowCount: number, colCount: number): Area[] {
  const inside = areas.map((area, at) => ({
    at,
    area: { ...area, bottom: Math.min(area.bottom, rowCount - 1), right: Math.min(area.right, colCount - 1) },
  }))
  inside.sort((a, b) => a.area.top - b.area.top || a.area.left - b.area.left || a.at - b.at)
  /** For each column, the last row of the areas so far. Areas are sorted from the top, so this is enough to find overlaps. */
  const taken = new Int32Array(colCount).fill(-1)
  const sound: typeof inside = []
  for (const one of inside) {
    const { top, left, bottom, right } = one.area
    if (sound.length >= SHEET_MERGES_MOST) break
    if (bottom < top || right < left || (top === bottom && left === right)) continue
    const columns = taken.subarray(left, right + 1)
    if (columns.some((row) => row >= top)) continue
    columns.fill(bottom)
    sound.push(one)
  }
  return sound.sort((a, b) => a.at - b.at).map(({ area }) => area)
}

/** The number of rows that share a list of their areas. */
const ROWS_OF_LIST = 32

const listsOf = new WeakMap<readonly Area[], Map<number, Area[]>>()

/** The areas by groups of rows, for looking up cells. Lists of areas are never changed in place, so the result is cached. */
function byRows(merges: readonly Area[]): Map<number, Area[]> {
  const known = listsOf.get(merges)
  if (known) return known
  const lists = new Map<number, Area[]>()
  for (const area of merges)
    for (let at = Math.floor(area.top / ROWS_OF_LIST); at <= Math.floor(area.bottom / ROWS_OF_LIST); at++) {
      const list = lists.get(at)
      if (list) list.push(area)
      else lists.set(at, [area])
    }
  listsOf.set(merges, lists)
  return lists
}

/** The area that a cell belongs to. */
export const areaAt = (merges: readonly Area[], { row, col }: Spot): Area | undefined =>
  merges.length === 0
    ? undefined
    : byRows(merges)
        .get(Math.floor(row / ROWS_OF_LIST))
        ?.find((area) => row >= area.top && row <= area.bottom && col >= area.left && col <= area.right)
