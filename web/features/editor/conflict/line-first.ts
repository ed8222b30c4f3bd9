import { Change, type DiffConfig, presentableDiff } from '@codemirror/merge'
import { diffArrays } from 'diff'

const SCAN: DiffConfig = { scanLimit: 500, timeout: 300 }
/** Time for comparing the lines (ms); then the characters are compared as they come. */
const LINES_MS = 300

const lengthOf = (lines: readonly string[]) => lines.reduce((sum, line) => sum + line.length, 0)
/** Lines with their ends, so that their lengths add up. */
const linesOf = (text: string) => text.split(/(?<=\n)/)

/** Lines first, then words within the changed ones: neighbouring changes stay apart, so that each can be chosen alone. */
function compare(a: string, b: string): readonly Change[] {
  const pieces = diffArrays(linesOf(a), linesOf(b), { timeout: LINES_MS })
  if (!pieces) return presentableDiff(a, b, SCAN)
  const changes: Change[] = []
  let [fromA, fromB, toA, toB] = [0, 0, 0, 0]
  const flush = () => {
    if (toA > fromA || toB > fromB) {
      for (const inner of presentableDiff(a.slice(fromA, toA), b.slice(fromB, toB), SCAN))
        changes.push(new Change(fromA + inner.fromA, fromA + inner.toA, fromB + inner.fromB, fromB + inner.toB))
    }
    fromA = toA
    fromB = toB
  }
  for (const { value, added, removed } of pieces) {
    const length = lengthOf(value)
    if (!added && !removed) flush()
    if (!added) toA += length
    if (!removed) toB += length
    if (!added && !removed) {
      fromA = toA
      fromB = toB
    }
  }
  flush()
  return changes
}

/** How the two texts of a conflict are compared. */
export const lineFirst: DiffConfig = { ...SCAN, override: compare }
