import type { ImportTreeRow } from '#shared/import-report.ts'

/** The ids of unticked rows of a preview. A catalog includes everything in it, shown or not. */
export type LeftOut = ReadonlySet<string>

/** The index of the catalog that each row is in; -1 at the top. */
export function parentsOf(rows: readonly ImportTreeRow[]): number[] {
  const open: number[] = []
  return rows.map(({ depth }, at) => {
    open.length = depth
    const parent = open.at(-1) ?? -1
    open.push(at)
    return parent
  })
}

/** The number of pages that each row leaves out: 0 or 1 for a page, those inside for a catalog. */
export function leftOutOf(rows: readonly ImportTreeRow[], out: LeftOut): number[] {
  const parents = parentsOf(rows)
  const isOut: boolean[] = []
  for (const [at, { id }] of rows.entries()) isOut[at] = out.has(id) || isOut[parents[at] as number] === true
  const counts = rows.map(() => 0)
  for (let at = rows.length - 1; at >= 0; at--) {
    const row = rows[at] as ImportTreeRow
    if (isOut[at]) counts[at] = row.pages ?? (row.kind === 'page' ? 1 : 0)
    const parent = parents[at] as number
    if (parent >= 0) counts[parent] = (counts[parent] as number) + (counts[at] as number)
  }
  return counts
}

/** The number of pages that are left out. */
export const allLeftOut = (rows: readonly ImportTreeRow[], out: LeftOut): number =>
  leftOutOf(rows, out).reduce((sum, count, at) => (rows[at]?.depth === 0 ? sum + count : sum), 0)

/**
 * Ticks or unticks a row with everything in it. Ticking a row in an unticked catalog includes the catalog again, without its other rows.
 * @param isOut whether the row becomes unticked
 */
export function withRow(rows: readonly ImportTreeRow[], out: LeftOut, at: number, isOut: boolean): LeftOut {
  const parents = parentsOf(rows)
  const next = new Set(out)
  const idOf = (row: number) => (rows[row] as ImportTreeRow).id
  const inside = (row: number, of: number): boolean => row === of || (row > of && inside(parents[row] as number, of))
  for (const [row] of rows.entries()) if (inside(row, at)) next.delete(idOf(row))
  if (isOut) return next.add(idOf(at))
  const above: number[] = []
  for (let row = parents[at] as number; row >= 0; row = parents[row] as number) above.push(row)
  const top = above.findLast((row) => out.has(idOf(row)))
  if (top === undefined) return next
  const opened = new Set(above.slice(0, above.indexOf(top) + 1))
  for (const row of opened) next.delete(idOf(row))
  for (const [row, parent] of parents.entries())
    if (opened.has(parent) && row !== at && !opened.has(row)) next.add(idOf(row))
  return next
}
