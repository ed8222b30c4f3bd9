import { foldForSearch } from '#shared/search/fold-for-search.ts'

/** Where a word of a query is in a text. */
export interface WordHit {
  /** In code units of the text that was searched. */
  at: number
  length: number
  /** The index of the word. */
  word: number
  /** How much the hit says: a whole word more than the beginning of one, that more than the inside of one, a link address least. */
  worth: number
}

/** A word to look for, folded: anywhere, or only where it is a whole word or its plural. */
export type SoughtWord = string | { whole: string }

/** The text of a word to look for; empty if there is none. */
export const textOf = (word: SoughtWord | undefined): string => (typeof word === 'object' ? word.whole : (word ?? ''))
const isWholeOnly = (word: SoughtWord | undefined): boolean => typeof word === 'object'

/** A range of a text to mark: its start and its length in code units. */
export type Mark = [at: number, length: number]

const WORTH = { whole: 1, begins: 0.9, inside: 0.5 } as const
const IN_HEADING = 0.3
const IN_ADDRESS = 0.1
/** The most occurrences of a word that are compared. */
const HITS_OF_WORD = 24
/** How far around a hit other words are looked for, in code units. */
const AROUND = 300
/** How far before a hit the beginning of its address or of its line is looked for, in code units. */
const LOOK_BACK = 160
const SPACE = 0x20
const LINE_FEED = 0x0a

const WORD = /[\p{L}\p{N}_]/u
const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3005\u30fc]/u
const ADDRESS = /\]\([^)]*$|:\/\/|(?:src|href)=/
const HEADING = /^ {0,3}#{1,6} /

const isWord = (character: string) => character !== '' && isWordCode(character.charCodeAt(0), character)
const isWordCode = (code: number, character: string) =>
  code < 0x80
    ? (code >= 0x61 && code <= 0x7a) ||
      (code >= 0x41 && code <= 0x5a) ||
      (code >= 0x30 && code <= 0x39) ||
      code === 0x5f
    : WORD.test(character) && !CJK.test(character)
const isUpper = (character: string) => character !== character.toLowerCase()

/** How a hit lies in its word. `shown` has the capitals that mark the parts of identifiers. */
function worthOf(shown: string, at: number, end: number): number {
  const [before, first, last, after] = [
    shown.charAt(at - 1),
    shown.charAt(at),
    shown.charAt(end - 1),
    shown.charAt(end),
  ]
  const begins = !isWord(first) || !isWord(before)
  if (begins && (!isWord(last) || !isWord(after))) return WORTH.whole
  const beginsPart = before === '_' || (isUpper(first) && !isUpper(before))
  return begins || beginsPart ? WORTH.begins : WORTH.inside
}

/** Whether a hit is a word without the `s` of its plural. */
const isPlural = (shown: string, at: number, end: number): boolean =>
  shown.charAt(end) === 's' && worthOf(shown, at, end + 1) === WORTH.whole

/**
 * The occurrences of words in a text, in the order of the text: of each word the first ones, and of a frequent word also those near rare words.
 * @param folded the text after `foldForSearch`
 * @param shown the text as written, if its code units are those of `folded`; else `folded`
 * @param words folded
 * @param from where to begin
 */
export function hitsIn(folded: string, shown: string, words: readonly SoughtWord[], from = 0): WordHit[] {
  const hits: WordHit[] = []
  const frequent: number[] = []
  const add = (at: number, word: number, length: number) => {
    const worth = worthOf(shown, at, at + length)
    if (worth === WORTH.whole || !isWholeOnly(words[word]) || isPlural(shown, at, at + length))
      hits.push({ at, length, word, worth })
  }
  for (const [word, sought] of words.entries()) {
    const text = textOf(sought)
    if (text === '') continue
    let count = 0
    for (let at = folded.indexOf(text, from); at >= 0; at = folded.indexOf(text, at + text.length)) {
      if (++count > HITS_OF_WORD) {
        frequent.push(word)
        break
      }
      add(at, word, text.length)
    }
  }
  const rare = frequent.length > 0 ? hits.filter((hit) => !frequent.includes(hit.word)) : []
  for (const hit of rare)
    for (const word of frequent) {
      const text = textOf(words[word])
      const begin = Math.max(from, hit.at - AROUND)
      const before = folded.slice(begin, hit.at).lastIndexOf(text)
      if (before >= 0) add(begin + before, word, text.length)
      const after = folded.slice(hit.at, hit.at + AROUND).indexOf(text)
      if (after >= 0) add(hit.at + after, word, text.length)
    }
  return hits.sort((one, other) => one.at - other.at)
}

/** Lowers the worth of hits in link addresses, and raises that of hits in headings. @param text Markdown */
export function weighPlaces(text: string, hits: readonly WordHit[]): void {
  for (const hit of hits) {
    const least = Math.max(0, hit.at - LOOK_BACK)
    let word = hit.at
    while (word > least && text.charCodeAt(word - 1) > SPACE) word -= 1
    let line = word
    while (line > least && text.charCodeAt(line - 1) !== LINE_FEED) line -= 1
    if (hit.at - word > 2 && ADDRESS.test(text.slice(word, hit.at))) hit.worth *= IN_ADDRESS
    else if (HEADING.test(text.slice(line, line + 10))) hit.worth += IN_HEADING
  }
}

/** A range of a text that shows words, with the sum of what its best hits are worth. */
export interface Window {
  /** The place of the first hit. */
  at: number
  score: number
}

/**
 * The ranges in which most different words are near each other, the best first.
 * @param hits in the order of the text
 * @param width how many code units a range has
 * @param most how many ranges at most
 */
export function bestWindows(hits: readonly WordHit[], width: number, most: number): Window[] {
  const windows: Window[] = []
  const best: number[] = []
  for (let from = 0; from < hits.length; from++) {
    const first = hits[from] as WordHit
    best.fill(0)
    let score = 0
    for (let at = from; at < hits.length; at++) {
      const { at: begin, length, word, worth } = hits[at] as WordHit
      if (at > from && begin + length > first.at + width) break
      const before = best[word] ?? 0
      if (worth > before) {
        best[word] = worth
        score += worth - before
      }
    }
    const last = windows.at(-1)
    // Overlapping ranges show nearly the same, so only the better one counts.
    if (last && first.at < last.at + width) {
      if (score > last.score + 0.01) windows[windows.length - 1] = { at: first.at, score }
    } else windows.push({ at: first.at, score })
  }
  return windows.sort((one, other) => other.score - one.score).slice(0, most)
}

/**
 * What to mark in a plain text: hits at the beginning of words, and hits inside words of those words that no word begins with. Ranges that touch are
 * joined.
 * @returns in the order of the text
 */
export function marksOf(hits: readonly WordHit[]): Mark[] {
  const best = new Map<number, number>()
  for (const { word, worth } of hits) best.set(word, Math.max(worth, best.get(word) ?? 0))
  const marks: Mark[] = []
  for (const { at, length, word, worth } of hits) {
    if (worth < WORTH.begins && (best.get(word) ?? 0) > worth) continue
    const last = marks.at(-1)
    if (last && at <= last[0] + last[1]) last[1] = Math.max(last[1], at + length - last[0])
    else marks.push([at, length])
  }
  return marks
}

/**
 * The occurrences of words in a short text, in its own code units.
 * @param text as written
 */
export function hitsInShort(text: string, words: readonly SoughtWord[]): WordHit[] {
  const folded = foldForSearch(text)
  if (folded.length === text.length) return hitsIn(folded, text, words)
  // Folding changed the length, so each character is folded by itself.
  const starts: number[] = []
  const ends: number[] = []
  let joined = ''
  let index = 0
  for (const character of text) {
    const plain = foldForSearch(character)
    for (let unit = 0; unit < plain.length; unit++) {
      starts.push(index)
      ends.push(index + character.length)
    }
    joined += plain
    index += character.length
  }
  return hitsIn(joined, joined, words).map((hit) => {
    const at = starts[hit.at] ?? 0
    return { ...hit, at, length: (ends[hit.at + hit.length - 1] ?? text.length) - at }
  })
}
