import { countLetters, proseOf } from '#shared/guess-lang.ts'

/** Reading speed: Latin words and Han characters per minute. Code is read twice as fast. */
const WORDS_A_MINUTE = 220
const CHARACTERS_A_MINUTE = 400

/** The reading time of a longer text is estimated from its first part of this length, in UTF-16 code units. */
const SAMPLE = 100_000

/** The line below the head of a table, without spaces and quote marks. */
const DELIMITER = /^\|?:?-+:?(?:\|:?-+:?)*\|?$/
/** A line that ends a table: a blank one, or the beginning of another block. */
const ENDS_TABLE = /^(?:$|#{1,6}\s|[-+*]\s|\d{1,9}[.)]\s|:::|```|~~~|\$\$|<[a-z/!?])/i

const isDelimiter = (line: string) =>
  line.includes('|') && line.includes('-') && DELIMITER.test(line.replace(/[\s>]+/g, ''))

/** A text without its tables, because their cells are looked up and not read. Takes linear time. */
function withoutTables(text: string): string {
  if (!text.includes('|')) return text
  const kept: string[] = []
  let isTable = false
  for (const line of text.split('\n')) {
    if (isTable) isTable = !ENDS_TABLE.test(line.replace(/^[\s>]+/, ''))
    else if (kept.at(-1)?.includes('|') && isDelimiter(line)) {
      kept.pop()
      isTable = true
    }
    if (!isTable) kept.push(line)
  }
  return kept.join('\n')
}

/** The reading time of a text in whole minutes, at least 1. The cells of tables do not count. */
export function readingMinutes(whole: string): number {
  const text = withoutTables(whole)
  const { text: readable, prose } = proseOf(text.slice(0, SAMPLE))
  const code = readable.length - prose.length
  const { han, kana, words } = countLetters(prose)
  const minutes = (han + kana) / CHARACTERS_A_MINUTE + words / WORDS_A_MINUTE + code / 4000
  return Math.max(1, Math.round(minutes * Math.max(1, text.length / SAMPLE)))
}

export interface Heading {
  id: string
  text: string
  level: number
}

/** An entry of the table of contents: depth 0 is not indented, 1 is. */
export interface TocEntry extends Heading {
  depth: 0 | 1
}

/**
 * The entries of a table of contents: the two highest heading levels of the page, without a first heading that only repeats its
 * title. A single heading at the highest level counts as a title too; then the two levels below it are used.
 */
export function tocEntries(headings: readonly Heading[], title: string): TocEntry[] {
  const named = headings.filter((heading) => heading.text.trim() !== '')
  const body = repeatsTitle(named[0]?.text, title) ? named.slice(1) : named
  const levelOf = (list: readonly Heading[]) => Math.min(...list.map((heading) => heading.level))
  const top = levelOf(body)
  const single =
    body.length > 2 && body[0]?.level === top && body.filter((heading) => heading.level === top).length === 1
  const kept = single ? body.slice(1) : body
  const edge = levelOf(kept)
  const levels = [...new Set(kept.map((heading) => heading.level))].sort((a, b) => a - b)
  const second = levels[1] ?? edge
  return kept
    .filter((heading) => heading.level <= second)
    .map((heading) => ({ ...heading, depth: heading.level === edge ? 0 : 1 }))
}

/** The first heading of an HTML text, as `shared/markdown` writes it. */
const FIRST_H1 = /^(\s*<h1\b)([^>]*>)([\s\S]*?)<\/h1>/
const SIGNS: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" }

/** Hides the first heading of safe HTML if it only repeats the title of the page. */
export function hideRepeatedTitle(html: string, title: string): string {
  const [, start, attributes, inner] = FIRST_H1.exec(html) ?? []
  if (start === undefined || attributes === undefined || inner === undefined) return html
  const text = inner
    .replace(/<a class="anchor"[\s\S]*?<\/a>/, '')
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:amp|lt|gt|quot|#39);/g, (sign) => SIGNS[sign] ?? sign)
  return repeatsTitle(text, title)
    ? `${start} hidden${attributes}${html.slice(start.length + attributes.length)}`
    : html
}

/** Whether a heading repeats the title of its page; case, spaces and end marks are ignored. */
export function repeatsTitle(heading: string | undefined, title: string): boolean {
  const plain = (text: string) =>
    text
      .normalize('NFKC')
      .toLocaleLowerCase()
      .replace(/[\s\p{P}]+/gu, '')
  return heading !== undefined && plain(heading) !== '' && plain(heading) === plain(title)
}
