/**
 * The words of a text as the search index keeps them (design, section 4). One set of rules for index and query: what a query finds here is
 * what a reader who scans the text would find.
 */

import { unify } from './fold.ts'

/** One stretch of a text that is either CJK or a word of letters, digits and `_`. Everything else divides. */
export interface Run {
  kind: 'cjk' | 'word'
  /** In lower case. */
  text: string
  /** Where the parts of an identifier begin, from 1 on: `getUserById` has 3, 7 and 9. Empty for CJK. */
  parts: number[]
  /** Offsets in the folded text. */
  from: number
  to: number
}

const CJK = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}\\u3005\\u30fc'
const RUNS = new RegExp(`([${CJK}]+)|([[\\p{L}\\p{N}\\p{M}_]--[${CJK}]]+)`, 'gv')

/** A new part of an identifier: after `_`, a capital after a small letter, the last capital before a small one, a digit after a letter. */
const PART = /(?<=_)[^_]|(?<=[\p{Ll}\p{N}])\p{Lu}|(?<=\p{Lu})\p{Lu}(?=\p{Ll})|(?<=\p{L})\p{N}/gu

/** Longer words are kept by their beginnings. */
export const WORD_LENGTH_MOST = 64

/** The runs of a text. @param text after `unify`, with its capitals: they say where the parts of an identifier begin */
export function runsOf(text: string): Run[] {
  const runs: Run[] = []
  for (const match of text.matchAll(RUNS)) {
    const [whole, cjk] = match
    const at = { from: match.index, to: match.index + whole.length }
    if (cjk !== undefined) runs.push({ kind: 'cjk', text: whole, parts: [], ...at })
    else runs.push({ kind: 'word', text: whole.toLowerCase(), parts: partsOf(whole), ...at })
  }
  return runs
}

function partsOf(word: string): number[] {
  if (word.length > WORD_LENGTH_MOST || !/[\p{Lu}\p{N}_]/u.test(word)) return []
  return [...word.matchAll(PART)].map(({ index }) => index).filter((index) => index > 0)
}

/** The pairs of neighbours in a CJK run, and its last character alone: a search for one character is one for what begins with it. */
export function cjkTokens(run: string): string[] {
  const characters = [...run]
  return characters.map((character, at) => character + (characters[at + 1] ?? ''))
}

/** The words under which a text is found, in their order: CJK pairs; words whole, and from each of their parts on. */
export function wordTokens(text: string): string[] {
  const tokens: string[] = []
  for (const run of runsOf(unify(text))) {
    if (run.kind === 'cjk') for (const token of cjkTokens(run.text)) tokens.push(token)
    else {
      tokens.push(run.text.slice(0, WORD_LENGTH_MOST))
      for (const part of run.parts) tokens.push(run.text.slice(part))
    }
  }
  return tokens
}

/** How many letters the pieces have that find the inside of a word. */
const PIECE = 3

/** The pieces of three letters (and the pairs) that words are made of, each once: they find what stands inside a word. */
export function pieceTokens(text: string): string[] {
  const pieces = new Set<string>()
  for (const run of runsOf(unify(text)))
    if (run.kind === 'word') for (const piece of piecesOf(run.text, true)) pieces.add(piece)
  return [...pieces]
}

/** @param pairs with the pairs too, for the index; a query of three letters or more needs only the threes */
export function piecesOf(word: string, pairs: boolean): string[] {
  const found: string[] = []
  for (let at = 0; at + 2 <= word.length; at++) {
    if (pairs || word.length === 2) found.push(word.slice(at, at + 2))
    if (at + PIECE <= word.length) found.push(word.slice(at, at + PIECE))
  }
  return found
}
