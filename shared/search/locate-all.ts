import { fold } from './fold.ts'

/** A part of a text, in code units. */
export interface TextRange {
  at: number
  length: number
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
