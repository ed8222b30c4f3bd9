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

/** The length of the pieces that find the inside of words. */
const PIECE = 3

/** The tokens of a page. */
export interface PageTokens {
  /** The tokens of the title and the text in their order: CJK pairs, whole words, and the ends of words from each of their parts on. */
  title: string[]
  text: string[]
  /** The different pieces of two and three characters of all words. They find the inside of words. */
  pieces: string[]
}

/** Splits a page into the tokens of its index entry. */
export function pageTokens(title: string, text: string): PageTokens {
  const [ofTitle, ofText] = [runsOf(unifyForSearch(title)), runsOf(unifyForSearch(text))]
  const words = new Set<string>()
  for (const runs of [ofTitle, ofText]) for (const run of runs) if (run.kind === 'word') words.add(run.text)
  const pieces = new Set<string>()
  for (const word of words) for (const piece of piecesOf(word, true)) pieces.add(piece)
  return { title: wordsIn(ofTitle), text: wordsIn(ofText), pieces: [...pieces] }
}

function wordsIn(runs: readonly Run[]): string[] {
  const tokens: string[] = []
  for (const run of runs) {
    if (run.kind === 'cjk') for (const token of cjkTokens(run.text)) tokens.push(token)
    else {
      tokens.push(run.text.slice(0, WORD_LENGTH_MOST))
      for (const part of run.parts) tokens.push(run.text.slice(part))
    }
  }
  return tokens
}

/** The pieces of a word. @param pairs also pieces of two characters, for the index; queries of three or more characters need only those of three */
export function piecesOf(word: string, pairs: boolean): string[] {
  const found: string[] = []
  for (let at = 0; at + 2 <= word.length; at++) {
    if (pairs || word.length === 2) found.push(word.slice(at, at + 2))
    if (at + PIECE <= word.length) found.push(word.slice(at, at + PIECE))
  }
  return found
}
