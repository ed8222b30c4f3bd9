import { foldForSearch } from './fold-for-search.ts'
import type { TextRange } from './locate-all.ts'
import type { Query } from './query.ts'

/**
 * Finds the first occurrence of the whole query, or else of its first word that occurs; `null` if none does.
 * @param text as it was written
 */
export function locate(text: string, query: Pick<Query, 'text' | 'words'>): TextRange | null {
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
  const folded = foldForSearch(text)
  const at = folded.indexOf(words)
  if (at < 0) return null
  // Folding may change the length of the text before the hit. Only then is each character folded by itself.
  return folded.length === text.length ? { at, length: words.length } : unfold(text, at, words.length)
}

/** The part of a text that has this offset and length in its folded form. Folds each character by itself. */
export function unfold(text: string, at: number, length: number): TextRange {
  let folded = 0
  let index = 0
  let from = 0
  for (const character of text) {
    if (folded <= at) from = index
    folded += foldForSearch(character).length
    index += character.length
    if (folded >= at + length) break
  }
  return { at: from, length: index - from }
}
