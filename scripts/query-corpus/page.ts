import { Buffer } from 'node:buffer'

/** A page of the corpus: its catalogs from the outside in (three at most), its title, and its Markdown. */
export type Page = { catalog: string[]; title: string; content: string }

const LONGEST = 8192
const LONGEST_TITLE = 100
const DEEPEST = 3
const FENCE = /^\s*(```+|~~~+)/

/** Makes a page of the corpus: the title on one line, the text well-formed and cut at a paragraph when it is longer than 8 KB. */
export function makePage(catalog: readonly string[], title: string, content: string): Page {
  const clean = content.replace(/\r\n?/g, '\n').toWellFormed().normalize('NFC')
  return {
    catalog: catalog.map(oneLine).filter(Boolean).slice(0, DEEPEST),
    title: [...oneLine(title)].slice(0, LONGEST_TITLE).join(''),
    content: `${cutAtParagraph(clean.replace(/\n{3,}/g, '\n\n').trim())}\n`,
  }
}

const oneLine = (text: string): string => text.toWellFormed().normalize('NFC').replace(/\s+/g, ' ').trim()

/** The beginning of a text that has at most 8 KB in UTF-8: whole paragraphs, and an open fence is closed. */
function cutAtParagraph(text: string): string {
  if (Buffer.byteLength(text) <= LONGEST) return text
  const taken: string[] = []
  let [size, whole, open] = [0, 0, false]
  for (const line of text.split('\n')) {
    size += Buffer.byteLength(line) + 1
    if (size > LONGEST - 8) break
    taken.push(line)
    if (FENCE.test(line)) open = !open
    if (!open && line.trim() === '') whole = taken.length
  }
  // A table or a block of code that is longer than half a page is cut within.
  if (whole > taken.length / 2) return taken.slice(0, whole).join('\n').trimEnd()
  return `${taken.join('\n').trimEnd()}${open ? '\n```' : ''}`
}

/** A row of a Markdown table. */
export const row = (...cells: readonly string[]): string =>
  `| ${cells.map((cell) => cell.replace(/\s*\n\s*/g, ' ').replaceAll('|', '\\|')).join(' | ')} |`

/** A Markdown table, or nothing where it has no rows. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return ''
  return [row(...head), row(...head.map(() => '---')), ...rows.map((cells) => row(...cells))].join('\n')
}

/** Leaves out pages with the catalogs and the title of an earlier one, and pages with next to no text. */
export function distinct(pages: readonly Page[]): Page[] {
  const seen = new Set<string>()
  return pages.filter(({ catalog, title, content }) => {
    const key = JSON.stringify([catalog, title])
    if (!title || content.length < 40 || seen.has(key)) return false
    seen.add(key)
    return true
  })
}
