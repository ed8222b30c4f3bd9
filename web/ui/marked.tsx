import { fold, wordsOf } from '#shared/search/fold.ts'
import { locateAll } from '#shared/search/locate-all.ts'

/** Ranges of a text, each with its start and its length in UTF-16 code units. */
export type Marks = readonly (readonly [at: number, length: number])[]

/** A text in which the given ranges are marked. @param marks in the order of the text, apart from each other */
export function MarkedAt({ text, marks }: { text: string; marks: Marks }) {
  const parts = []
  let from = 0
  for (const [at, length] of marks) {
    parts.push(text.slice(from, at), <mark key={at}>{text.slice(at, at + length)}</mark>)
    from = at + length
  }
  return [...parts, text.slice(from)]
}

/**
 * A text in which every occurrence of one of the words, or of the whole `phrase`, is marked. Case and width of the characters are
 * ignored. An empty search marks nothing.
 */
export function Marked({ text, words, phrase }: { text: string; words?: string; phrase?: string }) {
  const found = locateAll(text, phrase === undefined ? wordsOf(words ?? '') : [fold(phrase.trim())])
  return <MarkedAt text={text} marks={found.map(({ at, length }) => [at, length] as const)} />
}
