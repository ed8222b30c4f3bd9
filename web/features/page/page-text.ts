const HAN = /\p{Script=Han}/gu
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/gu
const HANGUL = /\p{Script=Hangul}/gu
const WORD = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Nd}][\p{L}\p{Nd}'’-]*/gu

/** Text of a page that is looked at to guess its language (UTF-16 units). */
const SAMPLE = 20_000
/** Pace of reading: Latin words and Han characters a minute; code is skimmed at twice that. */
const WORDS_A_MINUTE = 220
const CHARACTERS_A_MINUTE = 400

const count = (text: string, what: RegExp) => text.match(what)?.length ?? 0
const withoutCode = (text: string) => text.replace(/(^|\n)(```|~~~)[\s\S]*?(\n\2|$)/g, '\n').replace(/`[^`\n]*`/g, ' ')
/** Addresses are not read, least of all pictures that are written into the text. */
const withoutAddresses = (text: string) =>
  text
    .replace(/data:[\w/+.-]+;base64,[\w+/=]+/g, ' ')
    .replace(/\]\([^)\s]*\)/g, '] ')
    .replace(/https?:\/\/\S+/g, ' ')

/**
 * The language of a text, for the `lang` attribute of its article: it decides line height, emphasis and which Han shapes are drawn.
 * Code does not count unless there is nothing else. A Chinese text full of identifiers is still Chinese.
 * @returns a BCP 47 tag, `undefined` for a text of other scripts or without letters
 */
export function guessLang(text: string): 'zh-CN' | 'en' | 'ja' | 'ko' | undefined {
  const sample = withoutAddresses(text.slice(0, SAMPLE))
  const prose = withoutCode(sample)
  const said = /\p{L}/u.test(prose) ? prose : sample
  const han = count(said, HAN)
  const kana = count(said, KANA)
  const hangul = count(said, HANGUL)
  const words = count(said, WORD)
  if (kana > 0 && kana * 5 > han) return 'ja'
  if (hangul > 0 && hangul * 2 > words) return 'ko'
  if (han > 0 && han * 2 > words) return 'zh-CN'
  return count(said, /\p{Script=Latin}/gu) > 0 ? 'en' : undefined
}

/** How long a text takes to read, in whole minutes, at least 1. */
export function readingMinutes(text: string): number {
  const said = withoutAddresses(text)
  const prose = withoutCode(said)
  const code = said.length - prose.length
  const characters = count(prose, HAN) + count(prose, KANA)
  const minutes = characters / CHARACTERS_A_MINUTE + count(prose, WORD) / WORDS_A_MINUTE + code / 4000
  return Math.max(1, Math.round(minutes))
}

export interface Heading {
  id: string
  text: string
  level: number
}

/** A heading of the table of contents: 0 stands at the edge, 1 is set in. */
export interface TocEntry extends Heading {
  depth: 0 | 1
}

/**
 * The headings that a table of contents shows: the two highest levels of the page, without a first heading that only repeats its title.
 * A single heading at the top of the hierarchy is a title too: what is below it counts then.
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

/** A text that begins with its title, as `shared/markdown` writes headings. */
const FIRST_H1 = /^(\s*<h1\b)([^>]*>)([\s\S]*?)<\/h1>/
const SIGNS: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" }

/** Safe HTML whose first heading is hidden when it only repeats the title of the page. */
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

/** Whether a heading says the same as the title of its page (case, spaces and end marks do not matter). */
export function repeatsTitle(heading: string | undefined, title: string): boolean {
  const plain = (text: string) =>
    text
      .normalize('NFKC')
      .toLocaleLowerCase()
      .replace(/[\s\p{P}]+/gu, '')
  return heading !== undefined && plain(heading) !== '' && plain(heading) === plain(title)
}
