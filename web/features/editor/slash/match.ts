const plain = (text: string) => text.toLowerCase().replaceAll(/[\s-]/g, '')

/**
 * How well a row fits what was typed: 0 is best, `null` not at all. Spaces and case do not count.
 * @param query what was typed after the slash
 * @param words more names of the row, apart by spaces
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

/** The rows that fit, the best first; with nothing typed all of them as they are. */
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
 * The start of a line (after quote signs and the marker of a list item), the slash, and what follows it. A Chinese keyboard gives `、` for
 * the key of the slash.
 */
const TRIGGER = /^[\s>]*(?:(?:[-+*]|\d{1,9}[.)])\s+(?:\[[ xX]\]\s+)?)?(?:\/([^\s/]*)|、([^\s、]*))$/

/**
 * What was typed after a slash that opens the menu, and where the slash stands in the line; `null` where none does.
 * @param before the line up to the caret
 * @param after the line from the caret on: with a word right behind the caret, the slash belongs to a path
 */
export function slashBefore(before: string, after = ''): { at: number; query: string } | null {
  const found = /^\S/.test(after) ? null : TRIGGER.exec(before)
  if (!found) return null
  const query = found[1] ?? found[2] ?? ''
  return { at: before.length - query.length - 1, query }
}
