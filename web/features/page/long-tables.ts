import { placesOf, textWidth } from './text-width.ts'

/** A table with more rows than this is shown in parts. */
const LONG = 200
/** The rows of a part. */
const PART = 50
/** How many parts are put into the document at once. */
const PIECE = 3

/** The beginning of a table as Markdown makes it: its box, and its head. */
const BEGIN = /^(<div class="tbl"[^>]*>)<table>(\s*<thead>[\s\S]*?<\/thead>)?\s*<tbody>/
/** Its end. */
const END = /<\/tbody>\s*<\/table><\/div>\s*$/
/** What the end of a table has at most, in characters. */
const END_MOST = 60
const ODD = ['<table', '<tbody', ' colspan="', ' rowspan="']

/** A column gets one share of the width for so many characters, and no more shares than this. */
const CHARACTERS = 9
const MOST_SHARES = 8

/** About how many characters are beside each other in the whole table, in a window of a laptop and in a narrow one. */
const WIDE = 105
const NARROW = 60

/** A long table in pieces that are HTML of their own, because the browser is given one after the other: its head and first rows, then further rows. */
export interface LongTable {
  first: string
  /** Each in a box and a table like the first, so that readers without scripts see tables with the same columns below each other. */
  more: string[]
}

/** A row of a table: where its HTML is, and the lengths of its cells. */
interface Row {
  from: number
  to: number
  lengths: number[]
}

/**
 * A long table with its rows in parts (`tbody`), of which the browser lays out those near the window. The columns get widths, because the browser
 * does not see all cells.
 * @param block the HTML of a block of a text
 * @returns undefined for all that is no long table
 */
export function longTable(block: string): LongTable | undefined {
  const begin = block.startsWith('<div class="tbl"') ? BEGIN.exec(block) : null
  if (!begin) return undefined
  const [before, box, head = ''] = begin
  const end = END.exec(block.slice(-END_MOST))
  const to = block.length - (end?.[0].length ?? 0)
  if (!end || ODD.some((mark) => contains(block, mark, before.length, to))) return undefined
  const rows = rowsOf(block, before.length, to)
  if (rows.length <= LONG) return undefined
  const shares = sharesOf(rows.map(({ lengths }) => lengths))
  const columns = shares.map((share) => `minmax(var(--least),${share}fr)`).join(' ')
  const all = shares.reduce((sum, share) => sum + share, 0)
  const height = (part: readonly Row[], width: number) =>
    part.reduce((sum, { lengths }) => {
      let most = 1
      for (const [at, length] of lengths.entries())
        most = Math.max(most, Math.ceil(length / ((width * (shares[at] ?? 1)) / all)))
      return sum + 22 * most + 19
    }, 0)
  const parts: string[] = []
  for (let at = 0; at < rows.length; at += PART) {
    const part = rows.slice(at, at + PART)
    const style = `--wide:${height(part, WIDE)}px;--narrow:${height(part, NARROW)}px`
    const html = block.slice(part[0]?.from, part.at(-1)?.to)
    parts.push(`<tbody class="text-part" style="${style}">${html}</tbody>`)
  }
  const pieces: string[] = []
  for (let at = 0; at < parts.length; at += PIECE) {
    const rows = parts.slice(at, at + PIECE).join('')
    const look = `class="long" style="--columns:${columns};--count:${shares.length}"`
    pieces.push(`${box}<table ${look}>${at === 0 ? head : ''}${rows}</table></div>`)
  }
  const [first = '', ...more] = pieces
  return { first, more }
}

function contains(text: string, mark: string, from: number, to: number): boolean {
  const at = text.indexOf(mark, from)
  return at >= 0 && at < to
}

function rowsOf(block: string, from: number, to: number): Row[] {
  const begins = placesOf(block, '<tr>', from, to)
  return begins.map((begin, at) => {
    const end = begins[at + 1] ?? to
    const cells = placesOf(block, '<td', begin, end)
    const lengths = cells.map((cell, column) => textWidth(block, cell, cells[column + 1] ?? end))
    return { from: begin, to: end, lengths }
  })
}

/** The widths of the columns in shares, by the longest tenth of their cells. */
function sharesOf(rows: readonly (readonly number[])[]): number[] {
  const columns = rows.reduce((most, { length }) => Math.max(most, length), 0)
  return Array.from({ length: columns }, (_, column) => {
    const lengths = rows.map((row) => row[column] ?? 0).sort((a, b) => a - b)
    const long = lengths[Math.floor(lengths.length * 0.9)] ?? 0
    return Math.min(MOST_SHARES, Math.max(1, Math.round(long / CHARACTERS)))
  })
}
