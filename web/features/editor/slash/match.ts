const plain = (text: string) => text.toLowerCase().replaceAll(/[\s-]/g, '')

/**
 * How well a row matches the keyword: 0 is best, `null` no match. Spaces and case are ignored.
 * @param query the text after the slash
 * @param words further names of the row, separated by spaces
 */
export function rank(query: string, label: string, words: string): number | null {
  const wanted = plain(query)
  if (plain(label).startsWith(wanted)) return 0
  const names = words.split(' ').map(plain)
  if (label.split(' ').some((word) => plain(word).startsWith(wanted))) return 1
  if (names.some((name) => name.startsWith(wanted))) return 2
  if (plain(label).includes(wanted)) return 3
  if (names.some((name) => name.includes(wanted))) return 4
  return null
}

/** The matching rows, the best first. Without a keyword all rows in their order. */
export function matching<Row extends { label: string; words: string }>(rows: readonly Row[], query: string): Row[] {
  if (!query) return [...rows]
  return rows
    .flatMap((row) => {
      const fit = rank(query, row.label, row.words)
      return fit === null ? [] : [{ row, fit }]
    })
    .sort((a, b) => a.fit - b.fit)
    .map(({ row }) => row)
}

/**
 * The start of a line (with quote signs and a list marker), the slash and the keyword. A Chinese keyboard types `、` with the key of
 * the slash.
 */
const TRIGGER = /^[\s>]*(?:(?:[-+*]|\d{1,9}[.)])\s+(?:\[[ xX]\]\s+)?)?(?:\/([^\s/]*)|、([^\s、]*))$/

/**
 * The keyword behind a slash that opens the menu, and the position of the slash in the line; `null` when there is none.
 * @param before the line up to the caret
 * @param after the line from the caret on; a word right behind the caret means that the slash belongs to a path
 */
export function slashBefore(before: string, after = ''): { at: number; query: string } | null {
  const found = /^\S/.test(after) ? null : TRIGGER.exec(before)
  if (!found) return null
  const query = found[1] ?? found[2] ?? ''
  return { at: before.length - query.length - 1, query }
}
