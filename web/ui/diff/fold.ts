import type { Row } from './diff-model.ts'

/** How many unchanged lines stay visible around a change, and how many at least are worth folding. */
const AROUND = 3
const FOLD_LEAST = 4

/** A run of rows: shown, or folded because nothing changed there. `from` is the index of its first row. */
export interface Section {
  from: number
  rows: Row[]
  folded: boolean
}

/** Folds unchanged runs, except some lines around each change. */
export function fold(rows: Row[]): Section[] {
  const near = new Uint8Array(rows.length)
  for (let at = 0; at < rows.length; at++) {
    if (rows[at]?.same) continue
    for (let by = Math.max(0, at - AROUND); by <= Math.min(rows.length - 1, at + AROUND); by++) near[by] = 1
  }
  const sections: Section[] = []
  let from = 0
  while (from < rows.length) {
    let to = from
    while (to < rows.length && near[to] === near[from]) to += 1
    const folded = !near[from] && to - from >= FOLD_LEAST
    const last = sections.at(-1)
    if (last && !folded && !last.folded) last.rows.push(...rows.slice(from, to))
    else sections.push({ from, rows: rows.slice(from, to), folded })
    from = to
  }
  return sections
}

/** The index of the first row of each change. */
export function changeStarts(rows: Row[]): number[] {
  return rows.flatMap((row, at) => (!row.same && (rows[at - 1]?.same ?? true) ? [at] : []))
}
