import { fold } from './fold.ts'
import type { Query } from './query.ts'

/** A part of a text, in code units. */
export interface TextRange {
  at: number
  length: number
}

/**
 * Finds the first occurrence of the whole query, or else of its first word that occurs; `null` if none does.
 * @param text as it was written
 */
export function locate(text: string, query: Query): TextRange | null {
  const wanted = [query.text, ...query.words]
  for (const words of wanted) {
    const range = words === '' ? null : locateFolded(text, words)
    if (range) return range
  }
  return null
}

/** @param words folded, white space as one space */
function locateFolded(text: string, words: string): TextRange | null {
  const plain = new RegExp(words.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&').replaceAll(' ', '\\s+'), 'iu').exec(text)
  if (plain) return { at: plain.index, length: plain[0].length }
  const folded = fold(text)
  const at = folded.indexOf(words)
  if (at < 0) return null
  // Folding may change the length of the text before the hit. Only then is each character folded by itself.
  return folded.length === text.length ? { at, length: words.length } : unfold(text, at, words.length)
}

/** The part of a text that begins at `at` in its folded form. */
function unfold(text: string, at: number, length: number): TextRange {
  let folded = 0
  let index = 0
  let from = 0
  for (const character of text) {
    if (folded <= at) from = index
    folded += fold(character).length
    index += character.length
    if (folded >= at + length) break
  }
  return { at: from, length: index - from }
}

/**
 * Every occurrence of one of the words, in the order of the text. Occurrences that touch or overlap are joined.
 * @param text as it was written
 * @param words folded
 */
export function locateAll(text: string, words: readonly string[]): TextRange[] {
  const { folded, starts, ends } = foldWithOffsets(text)
  const found: { at: number; end: number }[] = []
  for (const word of words) {
    if (word === '') continue
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length))
      found.push({ at: starts[at] ?? 0, end: ends[at + word.length - 1] ?? text.length })
  }
  const joined: { at: number; end: number }[] = []
  for (const range of found.sort((one, other) => one.at - other.at)) {
    const last = joined.at(-1)
    if (last && range.at <= last.end) last.end = Math.max(last.end, range.end)
    else joined.push(range)
  }
  return joined.map(({ at, end }) => ({ at, length: end - at }))
}

/** A text folded character by character, with the start and end in the text of each folded unit, because folding may change lengths. */
function foldWithOffsets(text: string): { folded: string; starts: number[]; ends: number[] } {
  const starts: number[] = []
  const ends: number[] = []
  let folded = ''
  let index = 0
  for (const character of text) {
    const plain = fold(character)
    for (let unit = 0; unit < plain.length; unit++) {
      starts.push(index)
      ends.push(index + character.length)
    }
    folded += plain
    index += character.length
  }
  return { folded, starts, ends }
}
