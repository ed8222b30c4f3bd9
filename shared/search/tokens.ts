/**
 * Splits texts into the tokens of the search index. The same rules apply to texts and queries, so that the index finds the same as a scan of the
 * texts.
 */

import { unifyForSearch } from './fold-for-search.ts'

/** A run of CJK characters, or a word of letters, digits and `_`. All other characters separate runs. */
export interface Run {
  kind: 'cjk' | 'word'
  /** In lower case. */
  text: string
  /** The offsets of the parts of an identifier after the first one: `getUserById` has 3, 7 and 9. Empty for CJK. */
  parts: number[]
  /** Offsets in the folded text. */
  from: number
  to: number
}

const IS_CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3005\u30fc]/u
const IS_WORD = /[\p{L}\p{N}\p{M}_]/u

const DIVIDES = 1
const IN_CJK = 2
const IN_WORD = 3
/** The class of each character below 0x10000, filled on first use; 0 before. */
const classes = new Uint8Array(0x10000)

function classOf(code: number): number {
  const known = classes[code]
  if (known) return known
  const character = String.fromCodePoint(code)
  const found = IS_CJK.test(character) ? IN_CJK : IS_WORD.test(character) ? IN_WORD : DIVIDES
  if (code < classes.length) classes[code] = found
  return found
}

/** The beginning of a part of an identifier: after `_`, a capital after a lower-case letter, the last capital before a lower-case letter, a digit after a letter. */
const PART = /(?<=_)[^_]|(?<=[\p{Ll}\p{N}])\p{Lu}|(?<=\p{Lu})\p{Lu}(?=\p{Ll})|(?<=\p{L})\p{N}/gu

/** The number of characters of a word that are indexed. */
export const WORD_LENGTH_MOST = 64

/**
 * The runs of a text. This is a loop over characters, because a regular expression with Unicode classes takes three times as long.
 * @param text after `unifyForSearch`, with its capitals, which mark the parts of identifiers
 */
export function runsOf(text: string): Run[] {
  const runs: Run[] = []
  let from = 0
  let before = DIVIDES
  const end = (to: number) => {
    if (before === DIVIDES) return
    const whole = text.slice(from, to)
    runs.push(
      before === IN_CJK
        ? { kind: 'cjk', text: whole, parts: [], from, to }
        : { kind: 'word', text: whole.toLowerCase(), parts: partsOf(whole), from, to },
    )
  }
  for (let at = 0; at < text.length; ) {
    const code = text.codePointAt(at) as number
    const now = classOf(code)
    if (now !== before) {
      end(at)
      from = at
      before = now
    }
    at += code < classes.length ? 1 : 2
  }
  end(text.length)
  return runs
}

function partsOf(word: string): number[] {
  if (/^[a-z]*$/.test(word) || word.length > WORD_LENGTH_MOST || !/[\p{Lu}\p{N}_]/u.test(word)) return []
  return [...word.matchAll(PART)].map(({ index }) => index).filter((index) => index > 0)
}

/** The pairs of adjacent characters in a CJK run, and its last character alone. A search for one character is a search for tokens that begin with it. */
export function cjkTokens(run: string): string[] {
  const characters = [...run]
  return characters.map((character, at) => character + (characters[at + 1] ?? ''))
}

/** The tokens of a page. */
export interface PageTokens {
  /**
   * The tokens of the title, of the headings and of the whole text, in their order: CJK pairs, whole words, and the ends of words from each of their
   * parts on.
   */
  title: string[]
  headings: string[]
  text: string[]
  /** Other ways to write the words of title and headings: neighbouring words as one (`auto-increment`: `autoincrement`). */
  joined: string[]
  /** The text after `foldForSearch`. */
  folded: string
  /** The different words of title and text. They find the inside of words. */
  words: string[]
}

/** Splits a page into the tokens of its index entry. */
export function pageTokens(title: string, text: string): PageTokens {
  const unified = unifyForSearch(text)
  const [ofTitle, ofText] = [runsOf(unifyForSearch(title)), runsOf(unified)]
  const ofHeadings = headingsIn(unified).map(runsOf)
  const words = new Set<string>()
  for (const runs of [ofTitle, ofText])
    for (const run of runs) if (run.kind === 'word') for (const word of wholeTokens(run.text)) words.add(word)
  return {
    title: wordsIn(ofTitle),
    headings: ofHeadings.flatMap(wordsIn),
    text: wordsIn(ofText),
    folded: unified.toLowerCase(),
    joined: joinedIn(ofTitle, ofHeadings),
    words: [...words],
  }
}

/** Other ways to write the words of a title and of headings. */
export function joinedForms(title: string, text: string): string[] {
  return joinedIn(runsOf(title), headingsIn(text).map(runsOf))
}

const joinedIn = (title: readonly Run[], headings: readonly (readonly Run[])[]): string[] => [
  ...new Set([title, ...headings].flatMap(joinedWords)),
]

/** The most headings of a page that the index tells from the rest of its text. */
const HEADINGS_MOST = 500

/** The headings of Markdown. A comment in a code block that looks like one counts too, because finding the block would cost more than it is worth. */
function headingsIn(text: string): string[] {
  const headings: string[] = []
  for (const [, heading = ''] of text.matchAll(/^ {0,3}#{1,6}[ \t]+(.{1,300})/gm)) {
    headings.push(heading)
    if (headings.length >= HEADINGS_MOST) break
  }
  return headings
}

/** The longest joined word. Longer ones are no words that somebody types. */
const JOINED_MOST = 40

/** Neighbouring words as one word, and words without their underscores. */
function joinedWords(runs: readonly Run[]): string[] {
  const joined: string[] = []
  const plain = runs.map(({ kind, text }) => (kind === 'word' ? text.replaceAll('_', '') : ''))
  for (const [at, word] of plain.entries()) {
    if (word === '') continue
    if (word !== runs[at]?.text) joined.push(word)
    let all = word
    for (let next = at + 1; next < at + 3 && plain[next]; next++) {
      all += plain[next]
      joined.push(all)
    }
  }
  return joined.filter((word) => word.length <= JOINED_MOST)
}

/** How much of a very long word one token holds, and how much two neighbouring tokens share. */
const CHUNK = 128
const CHUNKS_SHARE = WORD_LENGTH_MOST

/** The tokens of a whole word: the word, or for a very long one its beginning and overlapping chunks of it. */
function wholeTokens(word: string): string[] {
  if (word.length <= WORD_LENGTH_MOST) return [word]
  const tokens = [word.slice(0, WORD_LENGTH_MOST)]
  for (let at = 0; at + CHUNKS_SHARE < word.length; at += CHUNK - CHUNKS_SHARE) tokens.push(word.slice(at, at + CHUNK))
  return tokens
}

function wordsIn(runs: readonly Run[]): string[] {
  const tokens: string[] = []
  for (const run of runs) {
    if (run.kind === 'cjk') for (const token of cjkTokens(run.text)) tokens.push(token)
    else {
      for (const token of wholeTokens(run.text)) tokens.push(token)
      for (const part of run.parts) tokens.push(run.text.slice(part))
    }
  }
  return tokens
}
