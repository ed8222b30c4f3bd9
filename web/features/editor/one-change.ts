/** The change from one text to another, as one replacement: what stands between the first and the last character that differ. */
export function oneChange(before: string, after: string): { from: number; to: number; insert: string } {
  const most = Math.min(before.length, after.length)
  let start = 0
  while (start < most && before[start] === after[start]) start += 1
  let end = 0
  while (end < most - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1
  return { from: start, to: before.length - end, insert: after.slice(start, after.length - end) }
}
