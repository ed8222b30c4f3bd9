import { longTable } from './long-tables.ts'
import { endOfTag, placesOf, textWidth } from './text-width.ts'

/** HTML with more characters is shown in parts. */
const LONG = 60_000
/** A part ends at a heading once it has this many characters of HTML, and before any block once it has twice as many. */
const PART = 4000
/** A piece ends with the part that brings it over this many characters: about five milliseconds of work for the browser of a laptop. */
const PIECE = 8000
/** The first pieces, which come as elements, have at least this many characters: several windows. */
const FIRST = 30_000

const VOID = ['area', 'br', 'col', 'hr', 'img', 'input', 'source', 'track', 'wbr']
const LETTER = /[a-z0-9]/
const HEADING = /^<h[1-6][ >]/i

/** The sanitiser lets no such tag through and escapes `<` in attributes. A text with one would end the element of a piece, so it stays whole. */
const NOSCRIPT = /<\/?noscript/i

/** Whether safe HTML is shown in parts. */
export const isLong = (html: string): boolean => html.length > LONG

/** A piece of a long text that is put into the document at once: parts, or further rows of the table before it. */
interface Piece {
  html: string
  areRows: boolean
}

/**
 * Safe HTML of a long page with its blocks in parts (`.text-part`). The browser lays out the parts near the window only (decision 100). What is far below
 * the first window is in `noscript` elements: a browser with scripts reads their text at once and makes the elements of it a little at a time
 * (web/public/fill-text.js, decision 105), and others read them like the rest. Text that is not long stays as it is.
 */
export function inParts(html: string): string {
  const blocks = isLong(html) && !NOSCRIPT.test(html) ? blocksOf(html) : undefined
  if (!blocks) return html
  let [first, rest] = ['', '']
  for (const { html, areRows } of piecesOf(blocks)) {
    if (first.length < FIRST && !rest && !areRows) first += html
    else
      rest += `<div class="prose text-piece"><noscript class="text-rest"${areRows ? ' data-rows=""' : ''}>${html}</noscript></div>`
  }
  return first + rest
}

function piecesOf(blocks: readonly string[]): Piece[] {
  const pieces: Piece[] = []
  let [made, part, size] = ['', '', NO_HEIGHT]
  const endPart = () => {
    if (part) {
      const style = `--wide:${Math.round(size.wide)}px;--narrow:${Math.round(size.narrow)}px`
      const isStart = pieces.length === 0 && made === ''
      made += `<div class="prose text-part${isStart ? ' text-start' : ''}" style="${style}">${part}</div>`
    }
    part = ''
    size = NO_HEIGHT
  }
  const endPiece = () => {
    if (made) pieces.push({ html: made, areRows: false })
    made = ''
  }
  let isAfterHeading = false
  for (const block of blocks) {
    const isHeading = HEADING.test(block)
    const mayEnd = !isAfterHeading && part.length > (isHeading ? PART : 2 * PART)
    const table = longTable(block)
    if (mayEnd || table) endPart()
    if (made.length > PIECE || table) endPiece()
    isAfterHeading = isHeading
    if (table) {
      pieces.push({ html: table.first, areRows: false })
      pieces.push(...table.more.map((html) => ({ html, areRows: true })))
      continue
    }
    part += block
    const { wide, narrow } = heightOf(block)
    size = { wide: size.wide + wide, narrow: size.narrow + narrow }
  }
  endPart()
  endPiece()
  return pieces
}

/** The outermost elements of safe HTML, each with the text after it; undefined if its tags do not match. */
function blocksOf(html: string): string[] | undefined {
  const blocks: string[] = []
  let [depth, from] = [0, 0]
  for (let at = html.indexOf('<'); at >= 0; ) {
    const end = endOfTag(html, at)
    if (html[at + 1] === '/') {
      depth -= 1
      if (depth < 0) return undefined
    } else {
      if (depth === 0 && at > from) {
        blocks.push(html.slice(from, at))
        from = at
      }
      if (!isVoid(html, at)) depth += 1
    }
    at = html.indexOf('<', end)
  }
  if (depth !== 0) return undefined
  blocks.push(html.slice(from))
  return blocks
}

/** Whether the element whose tag begins at `at` has no end. */
const isVoid = (html: string, at: number): boolean =>
  VOID.some((name) => html.startsWith(name, at + 1) && !LETTER.test(html.charAt(at + 1 + name.length)))

/** Heights of a block in px, in a wide and in a narrow window. */
interface Height {
  wide: number
  narrow: number
}
const NO_HEIGHT: Height = { wide: 0, narrow: 0 }

/** How many characters a line of text has in a window, and of a cell of a table. */
const WIDE = { line: 88, cell: 40 }
const NARROW = { line: 44, cell: 24 }

const linesOf = (width: number, line: number): number => Math.max(1, Math.ceil(width / line))

/** The height of a block that is as many lines as its text needs. */
const ofLines = (width: number, share: number, height: (lines: number) => number): Height => ({
  wide: height(linesOf(width, WIDE.line * share)),
  narrow: height(linesOf(width, NARROW.line * share)),
})

/**
 * About how high a block is. The browser replaces the estimate once it has drawn the part, so only the scroll bar depends on it.
 */
function heightOf(block: string): Height {
  if (HEADING.test(block)) return ofLines(textWidth(block), 0.7, (lines) => 30 * lines + 40)
  if (block.includes('<pre')) {
    const height = 22 * placesOf(block, '\n').length + 82
    return { wide: height, narrow: height }
  }
  if (block.includes('<tr')) return heightOfRows(block)
  const items = placesOf(block, '<li')
  const begins = items.length > 0 ? items : [0]
  const height = 12 + 200 * placesOf(block, '<img ').length
  return begins.reduce(
    (sum, begin, at) => {
      const width = textWidth(block, begin, begins[at + 1] ?? block.length)
      const { wide, narrow } = ofLines(width, 1, (lines) => 28 * lines + 4)
      return { wide: sum.wide + wide, narrow: sum.narrow + narrow }
    },
    { wide: height, narrow: height },
  )
}

function heightOfRows(block: string): Height {
  const rows = placesOf(block, '<tr')
  return rows.reduce(
    (sum, begin, at) => {
      const end = rows[at + 1] ?? block.length
      const cells = [...placesOf(block, '<td', begin, end), ...placesOf(block, '<th', begin, end)]
      const longest = cells.reduce((most, cell, column) => {
        const next = cells[column + 1] ?? end
        return Math.max(most, textWidth(block, cell, next > cell ? next : end))
      }, 0)
      return {
        wide: sum.wide + 22 * linesOf(longest, WIDE.cell) + 19,
        narrow: sum.narrow + 22 * linesOf(longest, NARROW.cell) + 19,
      }
    },
    { wide: 18, narrow: 18 },
  )
}
