import { fold } from './fold.ts'
import type { Query } from './query.ts'

/** Where in a text something stands, in code units. */
export interface Place {
  at: number
  length: number
}

/**
 * Where a text first holds the query as it was typed, else its first word that is there; `null` without any.
 * @param text as it was written
 */
export function locate(text: string, query: Query): Place | null {
  const wanted = [query.text, ...query.words]
  for (const words of wanted) {
    const place = words === '' ? null : locateFolded(text, words)
    if (place) return place
  }
  return null
}

/** @param words folded, white space as one space */
function locateFolded(text: string, words: string): Place | null {
  const plain = new RegExp(words.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&').replaceAll(' ', '\\s+'), 'iu').exec(text)
  if (plain) return { at: plain.index, length: plain[0].length }
  const folded = fold(text)
  const at = folded.indexOf(words)
  if (at < 0) return null
  // Folding may change the length of what stands before: only then each character is folded by itself.
  return folded.length === text.length ? { at, length: words.length } : unfold(text, at, words.length)
}

/** The place in a text of what stands at `at` in its folded form. */
function unfold(text: string, at: number, length: number): Place {
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
 * Every place of a text that holds one of the words, in their order; places that touch or overlap are one.
 * @param text as it was written
 * @param words folded
 */
export function locateAll(text: string, words: readonly string[]): Place[] {
  const { folded, starts, ends } = foldWithPlaces(text)
  const found: { at: number; end: number }[] = []
  for (const word of words) {
    if (word === '') continue
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length))
      found.push({ at: starts[at] ?? 0, end: ends[at + word.length - 1] ?? text.length })
  }
  const joined: { at: number; end: number }[] = []
  for (const place of found.sort((one, other) => one.at - other.at)) {
    const last = joined.at(-1)
    if (last && place.at <= last.end) last.end = Math.max(last.end, place.end)
    else joined.push(place)
  }
  return joined.map(({ at, end }) => ({ at, length: end - at }))
}

/** A text folded character by character, and where each unit of the outcome stood in it: folding may change lengths. */
function foldWithPlaces(text: string): { folded: string; starts: number[]; ends: number[] } {
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
