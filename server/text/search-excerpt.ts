import { SEARCH_AFTER, SEARCH_BEFORE } from '#shared/limits.ts'
import { foldForSearch } from '#shared/search/fold-for-search.ts'
import { locate, unfold } from '#shared/search/locate.ts'
import type { TextRange } from '#shared/search/locate-all.ts'
import { otherSpelling } from '#shared/search/pinyin.ts'
import type { Query } from '#shared/search/query.ts'
import {
  bestWindows,
  hitsIn,
  hitsInShort,
  type Mark,
  marksOf,
  type SoughtWord,
  textOf,
  type WordHit,
  weighPlaces,
} from './found-words.ts'
import { partsReadAs } from './pinyin.ts'
import { plainPart } from './plain-part.ts'

/** A part of a page as plain text on one line. */
export interface Excerpt {
  text: string
  /** What to mark: pairs of start and length, in UTF-16 code units of `text`. */
  marks: Mark[]
}

/** What a search shows of a found page. */
export interface Excerpts {
  /** The text around the first hit, as the protocol shows it. */
  search_content: string
  excerpt: Excerpt
  /** What to mark in the title of the page. */
  title_marks: Mark[]
}

/** What is shown and marked of a query: its words, folded, and the whole query with single spaces. */
export interface ShownWords extends Pick<Query, 'text' | 'words'> {
  /** Other ways to write parts of the query: for each part lists of words, the nearest ones first. Of each part the first list is marked of which the page has a word. */
  parts?: readonly (readonly SoughtWord[][])[]
}

/** A page for excerpts: its title and its text for readers (`searchText`); `folded` is the text after `foldForSearch`. */
export interface PageToShow {
  title: string
  text: string
  folded: string
}

/** What is made of a found page: everything, or only `search_content`, which the protocol shows and which takes a fraction of the time. */
export type WantedExcerpts = 'all' | 'protocol'

export const NO_EXCERPTS: Excerpts = { search_content: '', excerpt: { text: '', marks: [] }, title_marks: [] }

/** What a search shows of a page. What is not wanted is empty. */
export function excerptsOf(page: PageToShow, query: ShownWords, wanted: WantedExcerpts = 'all'): Excerpts {
  const found = wordsIn(page, query)
  const search_content = searchExcerpt(page, { text: query.text, words: found.map(textOf) })
  if (wanted === 'protocol') return { ...NO_EXCERPTS, search_content }
  // The words one after the other count as one more word.
  const words = query.words.length > 1 ? [...found, query.text] : found
  return {
    search_content,
    excerpt: excerptOf(page, words),
    title_marks: marksOf(byPlace([...hitsInShort(page.title, words), ...pinyinIn(page, query)])),
  }
}

const byPlace = (hits: readonly WordHit[]): WordHit[] => [...hits].sort((one, other) => one.at - other.at)

/** The parts of a title that are read in pinyin as words of the query which the page has nowhere. */
const pinyinIn = ({ title, folded }: PageToShow, { words }: ShownWords): WordHit[] => {
  const name = foldForSearch(title)
  return words.flatMap((text, word) =>
    /^[a-zü]{2,}$/.test(text) && !name.includes(text) && !folded.includes(text)
      ? [text, otherSpelling(text) ?? '']
          .map((spelt) => partsReadAs(title, spelt))
          .reduce((parts, others) => (parts.length > 0 ? parts : others))
          .map(([at, length]) => ({ at, length, word, worth: 1 }))
      : [],
  )
}

/** The words to mark in a page: those of the query, and of each part the nearest other ways that the page has. */
function wordsIn({ title, folded }: PageToShow, { words, parts = [] }: ShownWords): SoughtWord[] {
  if (parts.length === 0) return [...words]
  const name = foldForSearch(title)
  const has = (word: SoughtWord) => folded.includes(textOf(word)) || name.includes(textOf(word))
  const others = parts.flatMap((lists) => lists.find((list) => list.some(has)) ?? [])
  return [...new Set([...words, ...others])]
}

/** The width of an excerpt, in columns: a CJK character has two. */
const COLUMNS = 240
/** The most columns before the first hit, so that it is visible where a row has a single line. */
const LEAD = 32
/** The width in which words count as near each other, in code units. */
const NEAR = 200
/** How much of the text is made plain, before and after a hit, in code units. */
const BEFORE = 240
const AFTER = 500
/** How many parts of a text are made plain before the excerpt shows Markdown as it is. */
const TRIES = 3

/**
 * The part of a page with most of the words of a query, as plain text. Whole words and headings are preferred, link addresses avoided. Without any
 * hit it is the beginning of the text. The title of the page is left out where the text repeats it. Takes linear time.
 * @param page its title and its text for readers (`searchText`); `folded` is the text after `foldForSearch`
 * @param words folded
 */
export function excerptOf(page: PageToShow, words: readonly SoughtWord[]): Excerpt {
  const { text, folded } = page
  const begin = afterTitle(page)
  const isAligned = folded.length === text.length
  const hits = hitsIn(folded, isAligned ? text : folded, words, isAligned ? begin : 0)
  weighPlaces(folded, hits)
  for (const { at } of bestWindows(hits, NEAR, TRIES)) {
    const part = partAround(text, isAligned ? at : placeIn(text, at), begin)
    const plain = plainPart(part.text, part.inCode)
    const found = hitsInShort(plain, words)
    if (found.length > 0) return cut(plain, found, part)
  }
  const [first] = bestWindows(hits, NEAR, 1)
  if (first && hitsInShort(page.title, words).length === 0) {
    // The hits are in addresses or in marks, so the text is shown as it was written.
    const part = partAround(text, isAligned ? first.at : placeIn(text, first.at), begin)
    const written = part.text.replace(/\s+/g, ' ').trim()
    return cut(written, hitsInShort(written, words), part)
  }
  const end = Math.min(text.length, begin + AFTER)
  return cut(plainPart(text.slice(begin, end), false), [], { isStart: true, isEnd: end === text.length })
}

/** The offset after the title, if the text begins with it as a line or a heading; else 0. */
function afterTitle({ text, title, folded }: PageToShow): number {
  const wanted = foldForSearch(title.replace(/\s+/g, ' ').trim())
  // Most texts do not begin with their title, and a look at the folded text shows it.
  if (wanted === '' || !folded.slice(0, 500).includes(wanted.slice(0, 4))) return 0
  const line = /^\s*([^\n]{1,400})(?:\n|$)/.exec(text.slice(0, 500))
  return line && foldForSearch(plainPart(line[1] ?? '', false)) === wanted ? line[0].length : 0
}

/** The code unit of a text that became the one at `at` of the folded text. Folding changes lengths, so parts of the text are folded one after the other. */
function placeIn(text: string, at: number): number {
  const step = 2048
  let folded = 0
  for (let from = 0; from < text.length; from += step) {
    const part = text.slice(from, from + step)
    const length = foldForSearch(part).length
    if (folded + length > at) return from + unfold(part, at - folded, 1).at
    folded += length
  }
  return text.length
}

interface Part {
  isStart: boolean
  isEnd: boolean
}

/** Some lines of a text around a place. */
function partAround(text: string, at: number, begin: number): Part & { text: string; inCode: boolean } {
  const low = Math.max(begin, at - BEFORE)
  const high = Math.min(text.length, at + AFTER)
  let from = low
  if (low > begin) {
    const line = text.indexOf('\n', low)
    const gap = text.slice(low, at).search(/\s/)
    if (line >= 0 && line < at) from = line + 1
    else if (gap >= 0) from = low + gap + 1
  }
  const line = text.lastIndexOf('\n', high)
  const to = high < text.length && line > at + COLUMNS ? line : high
  return {
    text: text.slice(from, to).toWellFormed(),
    inCode: isInCode(text, from),
    isStart: from === begin,
    isEnd: to === text.length,
  }
}

/** Whether a place is inside a block of code. */
function isInCode(text: string, at: number): boolean {
  let isIn = false
  for (const fence of ['```', '~~~'])
    for (let found = text.indexOf(fence); found >= 0 && found < at; ) {
      const line = text.lastIndexOf('\n', found) + 1
      if (found - line <= 12 && /^[\s>]*$/.test(text.slice(line, found))) isIn = !isIn
      const next = text.indexOf('\n', found)
      found = next < 0 ? -1 : text.indexOf(fence, next)
    }
  return isIn
}

/** Cuts a plain text around its best hits, at words. */
function cut(plain: string, hits: readonly WordHit[], part: Part): Excerpt {
  const [best] = bestWindows(hits, NEAR, 1)
  const from = best ? startBefore(plain, best.at) : 0
  const end = endAfter(plain, from)
  const before = from > 0 || !part.isStart ? '…' : ''
  const after = end < plain.length || !part.isEnd ? '…' : ''
  const text = before + plain.slice(from, end).trimEnd() + after
  const shift = before.length - from
  const shown = hits.filter((hit) => hit.at >= from && hit.at < end)
  const marks = marksOf(shown).flatMap(([at, length]): Mark[] => {
    const to = Math.min(at + length + shift, text.length - after.length)
    return to > at + shift ? [[at + shift, to - at - shift]] : []
  })
  return { text, marks }
}

const columnsOf = (code: number): number => (code >= 0x1100 && (code < 0xd800 || code > 0xdfff) ? 2 : 1)

/** Where an excerpt begins whose first hit is at `at`: at most `LEAD` columns before it, at the beginning of a sentence or of a word. */
function startBefore(plain: string, at: number): number {
  let from = at
  for (let columns = 0; from > 0; from--) {
    columns += columnsOf(plain.charCodeAt(from - 1))
    if (columns > LEAD) break
  }
  if (from === 0) return 0
  const lead = plain.slice(from, at)
  const sentences = [...lead.matchAll(/[.!?] |[。！？；] ?| · /g)]
  const [sentence] = sentences
  if (sentence) return from + sentence.index + sentence[0].length
  const gap = plain.charAt(from - 1) === ' ' ? 0 : lead.indexOf(' ') + 1
  const start = from + (gap > lead.length - 2 ? 0 : gap)
  return isLow(plain.charCodeAt(start)) ? start + 1 : start
}

/** Where an excerpt ends that begins at `from`: after `COLUMNS` columns, at the end of a word. */
function endAfter(plain: string, from: number): number {
  let to = from
  for (let columns = 0; to < plain.length; to++) {
    columns += columnsOf(plain.charCodeAt(to))
    if (columns > COLUMNS) break
  }
  if (to === plain.length) return to
  const gap = plain.lastIndexOf(' ', to)
  if (gap > to - 24 && gap > from) return gap
  return isLow(plain.charCodeAt(to)) ? to - 1 : to
}

const isLow = (code: number): boolean => code >= 0xdc00 && code <= 0xdfff

/**
 * The text around the first hit as the protocol shows it: `...`, up to 100 characters before, the hit, 200 after, `...`. If only the title contains
 * the words, the excerpt is the beginning of the text.
 */
export function searchExcerpt(page: Omit<PageToShow, 'title'>, query: ShownWords): string {
  const { text } = page
  const { at, length } = firstHit(page, query) ?? { at: 0, length: 0 }
  const end = at + length
  // A character may take two code units, so twice as many units are cut before characters are counted.
  const before = charactersOf(text, Math.max(0, at - SEARCH_BEFORE * 2 - 1), at).slice(-SEARCH_BEFORE)
  const after = charactersOf(text, end, end + SEARCH_AFTER * 2 + 1).slice(0, SEARCH_AFTER)
  return `...${joined(before)}${text.slice(at, end)}${joined(after)}...`.toWellFormed()
}

/** The first occurrence of the whole query, or else of its first word that occurs. */
function firstHit({ text, folded }: Omit<PageToShow, 'title'>, query: ShownWords): TextRange | null {
  if (folded.length !== text.length) return locate(text, query)
  for (const words of [query.text, ...query.words]) {
    const at = words === '' ? -1 : folded.indexOf(words)
    if (at >= 0) return { at, length: words.length }
  }
  return null
}

/** A part of a text that can be sliced by characters. Most texts have one code unit a character and stay strings: an array costs ten times as much. */
function charactersOf(text: string, from: number, to: number): string | string[] {
  const part = text.slice(from, to)
  return /[\ud800-\udfff]/.test(part) ? [...part] : part
}

const joined = (characters: string | string[]): string =>
  typeof characters === 'string' ? characters : characters.join('')
