import type { Query } from './query.ts'
import { fold } from './tokens.ts'

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
