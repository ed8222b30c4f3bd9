import { widthOf, wordsOf } from './text-width.ts'

/** A table with more rows than this is shown in parts. */
const LONG = 200
/** The rows of a part. */
const PART = 50

/** A table as Markdown makes it: its box, its head, its rows. */
const TABLE =
  /^(<div class="tbl"[^>]*>)<table>(\s*<thead>[\s\S]*?<\/thead>)?\s*<tbody>([\s\S]*?)<\/tbody>\s*<\/table><\/div>\s*$/
const ODD = /<table|<tbody|\s(?:colspan|rowspan)="/

/** A column gets one share of the width for so many characters, and no more shares than this. */
const CHARACTERS = 9
const MOST_SHARES = 8

/** About how many characters are beside each other in the whole table, in a window of a laptop and in a narrow one. */
const WIDE = 105
const NARROW = 60

/**
 * A long table with its rows in parts (`tbody`), of which the browser lays out those near the window. The columns get widths, because the browser
 * does not see all cells.
 * @param block the HTML of a block of a text
 * @returns undefined for all that is no long table
 */
export function longTable(block: string): string | undefined {
  if (!block.startsWith('<div class="tbl"')) return undefined
  const [, box, head = '', body = ''] = TABLE.exec(block) ?? []
  if (!box || ODD.test(body)) return undefined
  const rows = body
    .trim()
    .split(/(?=<tr>)/)
    .map((html) => ({ html, lengths: lengthsOf(html) }))
  if (rows.length <= LONG) return undefined
  const shares = sharesOf(rows.map(({ lengths }) => lengths))
  const columns = shares.map((share) => `minmax(var(--least),${share}fr)`).join(' ')
  const all = shares.reduce((sum, share) => sum + share, 0)
  const height = (part: typeof rows, width: number) =>
    part.reduce((sum, { lengths }) => {
      const lines = lengths.map((length, at) => Math.ceil(length / ((width * (shares[at] ?? 1)) / all)))
      return sum + 22 * Math.max(1, ...lines) + 19
    }, 0)
  let parts = ''
  for (let at = 0; at < rows.length; at += PART) {
    const part = rows.slice(at, at + PART)
    const style = `--wide:${height(part, WIDE)}px;--narrow:${height(part, NARROW)}px`
    parts += `<tbody class="text-part" style="${style}">${part.map(({ html }) => html).join('')}</tbody>`
  }
  return `${box}<table class="long" style="--columns:${columns};--count:${shares.length}">${head}${parts}</table></div>`
}

/** The lengths of the cells of a row. */
const lengthsOf = (row: string): number[] =>
  row
    .split('<td')
    .slice(1)
    .map((cell) => widthOf(wordsOf(`<td${cell}`).trim()))

/** The widths of the columns in shares, by the longest tenth of their cells. */
function sharesOf(rows: readonly (readonly number[])[]): number[] {
  const columns = rows.reduce((most, { length }) => Math.max(most, length), 0)
  return Array.from({ length: columns }, (_, column) => {
    const lengths = rows.map((row) => row[column] ?? 0).sort((a, b) => a - b)
    const long = lengths[Math.floor(lengths.length * 0.9)] ?? 0
    return Math.min(MOST_SHARES, Math.max(1, Math.round(long / CHARACTERS)))
  })
}
