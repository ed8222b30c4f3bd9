/** Runs of letters and digits, runs of spaces, and single other characters: near enough to what a word segmenter finds. */
const WORD = /[\p{L}\p{N}\p{M}_]+|\s+|./gsu

/**
 * An emoji with what belongs to it, the two letters of a flag, or one character with its accents. A browser's segmenter knows more scripts;
 * this is what the names of items and people need.
 */
const GRAPHEME =
  /^(?:\p{RI}{2}|\p{Extended_Pictographic}(?:\p{EMod}|\ufe0f)*(?:\u200d\p{Extended_Pictographic}(?:\p{EMod}|\ufe0f)*)*|.(?:\p{M}|\u200d)*)/su

type Granularity = 'grapheme' | 'word'

/** Made at the first use and kept: making one takes the browser longer than using it. */
const segmenters = new Map<Granularity, Intl.Segmenter>()

/** The browser's segmenter, or `undefined` where there is none (Firefox before 125). */
function segmenter(granularity: Granularity): Intl.Segmenter | undefined {
  if (typeof Intl.Segmenter !== 'function') return undefined
  const segmenter = segmenters.get(granularity) ?? new Intl.Segmenter('zh-CN', { granularity })
  segmenters.set(granularity, segmenter)
  return segmenter
}

/** The first character of a text as people see it: a whole emoji, a letter with its accents. Empty for an empty text. */
export function firstGrapheme(text: string): string {
  const segments = segmenter('grapheme')?.segment(text)
  if (segments) return segments.containing(0)?.segment ?? ''
  return GRAPHEME.exec(text)?.[0] ?? ''
}

/** A text in pieces: words, spaces and punctuation marks. The pieces together are the text. */
export function wordsOf(text: string): string[] {
  const segments = segmenter('word')?.segment(text)
  if (segments) return Array.from(segments, ({ segment }) => segment)
  return text.match(WORD) ?? []
}
