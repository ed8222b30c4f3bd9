/** The numbers of lines that a change added and removed. */
export interface LineChange {
  added: number
  removed: number
}

const linesOf = (text: string) => text.replace(/\r\n?/g, '\n').split('\n')

/**
 * Counts the lines that a change added and removed, in linear time. A moved line counts as neither added nor removed. Otherwise the result equals
 * that of a line diff.
 */
export function lineChange(before: string, after: string): LineChange {
  if (before === after) return { added: 0, removed: 0 }
  const counts = new Map<string, number>()
  const old = linesOf(before)
  for (const line of old) counts.set(line, (counts.get(line) ?? 0) + 1)
  let added = 0
  let found = 0
  for (const line of linesOf(after)) {
    const left = counts.get(line) ?? 0
    if (left > 0) {
      counts.set(line, left - 1)
      found += 1
    } else added += 1
  }
  return { added, removed: old.length - found }
}
