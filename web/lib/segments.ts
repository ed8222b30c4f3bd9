/** Runs of letters and digits, runs of spaces, and single other characters. This is close to what a word segmenter finds. */
const WORD = /[\p{L}\p{N}\p{M}_]+|\s+|./gsu

/**
 * An emoji with its modifiers, the two letters of a flag, or a character with its accents. A browser's segmenter knows more
 * scripts; for the names of items and people this is enough.
 */
const GRAPHEME =
  /^(?:\p{RI}{2}|\p{Extended_Pictographic}(?:\p{EMod}|\ufe0f)*(?:\u200d\p{Extended_Pictographic}(?:\p{EMod}|\ufe0f)*)*|.(?:\p{M}|\u200d)*)/su

/** A character that is whole whatever follows: Latin letters, digits and Chinese characters beside each other. */
const PLAIN = /^[!-~\u4e00-\u9fff](?=[ -~\u4e00-\u9fff]|$)/

type Granularity = 'grapheme' | 'word'

/** Segmenters are created once and stored, because creating one takes longer than using it. */
const segmenters = new Map<Granularity, Intl.Segmenter>()

/** The browser's segmenter, or `undefined` where there is none (Firefox before 125). */
function segmenter(granularity: Granularity): Intl.Segmenter | undefined {
  if (typeof Intl.Segmenter !== 'function') return undefined
  const segmenter = segmenters.get(granularity) ?? new Intl.Segmenter('zh-CN', { granularity })
  segmenters.set(granularity, segmenter)
  return segmenter
}

/**
 * The first character of a text as people see it, for example a whole emoji or a letter with its accents. Empty for an empty text.
 */
export function firstGrapheme(text: string): string {
  // The first use of a segmenter takes 20 ms.
  const [plain] = PLAIN.exec(text) ?? []
  if (plain) return plain
  const segments = segmenter('grapheme')?.segment(text)
  if (segments) return segments.containing(0)?.segment ?? ''
  return GRAPHEME.exec(text)?.[0] ?? ''
}

/** Splits a text into words, spaces and punctuation marks. Joined, the pieces are the text again. */
export function wordsOf(text: string): string[] {
  const segments = segmenter('word')?.segment(text)
  if (segments) return Array.from(segments, ({ segment }) => segment)
  return text.match(WORD) ?? []
}
