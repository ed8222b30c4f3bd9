import { longTable } from './long-tables.ts'
import { widthOf, wordsOf } from './text-width.ts'

/** HTML with more characters is shown in parts. */
const LONG = 60_000
/** A part ends at a heading once it has this many characters of HTML, and before any block once it has twice as many. */
const PART = 4000

/** A tag of safe HTML: whether it closes, and its name. */
const TAG = /<(\/?)([a-z][a-z0-9-]*)(?:"[^"]*"|[^">])*>/gi
const VOID = new Set(['area', 'br', 'col', 'hr', 'img', 'input', 'source', 'track', 'wbr'])
const HEADING = /^<h[1-6][ >]/i

/** Whether safe HTML is shown in parts. */
export const isLong = (html: string): boolean => html.length > LONG

/**
 * Safe HTML of a long page with its blocks in parts (`.text-part`). The browser lays out the parts near the window only (decision 100). Text that is
 * not long stays as it is.
 */
export function inParts(html: string): string {
  const blocks = isLong(html) ? blocksOf(html) : undefined
  if (!blocks) return html
  let [made, part, size] = ['', '', { wide: 0, narrow: 0 }]
  const end = () => {
    if (part) {
      const style = `--wide:${Math.round(size.wide)}px;--narrow:${Math.round(size.narrow)}px`
      made += `<div class="prose text-part" style="${style}">${part}</div>`
    }
    part = ''
    size = { wide: 0, narrow: 0 }
  }
  let isAfterHeading = false
  for (const block of blocks) {
    const isHeading = HEADING.test(block)
    const mayEnd = !isAfterHeading && part.length > (isHeading ? PART : 2 * PART)
    const table = longTable(block)
    if (mayEnd || table) end()
    isAfterHeading = isHeading
    if (table) {
      made += table
      continue
    }
    part += block
    size.wide += heightOf(block, WIDE)
    size.narrow += heightOf(block, NARROW)
  }
  end()
  return made
}

/** The outermost elements of safe HTML, each with the text after it; undefined if its tags do not match. */
function blocksOf(html: string): string[] | undefined {
  const blocks: string[] = []
  let [depth, from] = [0, 0]
  for (const { 1: closes, 2: name = '', index } of html.matchAll(TAG)) {
    if (closes) {
      depth -= 1
      if (depth < 0) return undefined
      continue
    }
    if (depth === 0 && index > from) {
      blocks.push(html.slice(from, index))
      from = index
    }
    if (!VOID.has(name.toLowerCase())) depth += 1
  }
  if (depth !== 0) return undefined
  blocks.push(html.slice(from))
  return blocks
}

/** How many characters a line of text has in a window, and of a cell of a table. */
const WIDE = { line: 88, cell: 40 }
const NARROW = { line: 44, cell: 24 }

const countOf = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0

/**
 * About how high a block is, in px. The browser replaces the estimate once it has drawn the part, so only the scroll bar depends on it.
 */
function heightOf(block: string, { line, cell }: typeof WIDE): number {
  const lines = (text: string, width: number) => Math.max(1, Math.ceil(widthOf(text.trim()) / width))
  if (HEADING.test(block)) return 30 * lines(wordsOf(block), line * 0.7) + 40
  if (block.includes('<pre')) return 22 * countOf(block, /\n/g) + 82
  if (block.includes('<tr'))
    return block
      .split('<tr')
      .slice(1)
      .reduce((sum, row) => {
        const cells = row.split(/<t[hd]/).slice(1)
        return sum + 22 * Math.max(1, ...cells.map((one) => lines(wordsOf(`<td${one}`), cell))) + 19
      }, 18)
  const items = block.includes('<li') ? block.split('<li').slice(1) : [block]
  const pictures = 200 * countOf(block, /<img /g)
  return items.reduce((sum, item) => sum + 28 * lines(wordsOf(`<li${item}`), line) + 4, 12) + pictures
}
