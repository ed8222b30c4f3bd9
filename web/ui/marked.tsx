import { fold, wordsOf } from '#shared/search/fold.ts'
import { locateAll } from '#shared/search/locate-all.ts'

/**
 * A text in which every occurrence of one of the words, or of the whole `phrase`, is marked. Case and width of the characters are
 * ignored. An empty search marks nothing.
 */
export function Marked({ text, words, phrase }: { text: string; words?: string; phrase?: string }) {
  const parts = []
  let from = 0
  for (const { at, length } of locateAll(text, phrase === undefined ? wordsOf(words ?? '') : [fold(phrase.trim())])) {
    parts.push(text.slice(from, at), <mark key={at}>{text.slice(at, at + length)}</mark>)
    from = at + length
  }
  return [...parts, text.slice(from)]
}
