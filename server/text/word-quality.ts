/** A whole word counts more than the beginning of one, and that more than the inside of one; the more of the word the text is, the more it counts. */
export const WHOLE = 1
const BEGINS = { least: 0.35, share: 0.55 } as const
const INSIDE = { least: 0.1, share: 0.4 } as const
/** How much of a word is looked at, in code units. */
const WORD_MOST = 40

const SPACE = 0x20
const HYPHEN = 0x2d
const LOW_LINE = 0x5f

/** Whether a folded code unit is a letter of an alphabet, a digit or a low line. */
const isWordCode = (code: number): boolean =>
  (code >= 0x61 && code <= 0x7a) ||
  (code >= 0x30 && code <= 0x39) ||
  code === LOW_LINE ||
  (code >= 0xc0 && code < 0x2000)

/** Whether the code unit at an offset is a hyphen that joins two words. Others are signs, as in `--no-cache`. */
const isJoint = (text: string, at: number): boolean =>
  text.charCodeAt(at) === HYPHEN && isWordCode(text.charCodeAt(at - 1)) && isWordCode(text.charCodeAt(at + 1))

/** The word that begins at an offset; empty if the offset is inside a word. */
export function wordAt(text: string, at: number): string {
  if (at > 0 && isWordCode(text.charCodeAt(at - 1)) && text.charCodeAt(at - 1) !== LOW_LINE) return ''
  let end = at
  while (
    end < text.length &&
    end < at + WORD_MOST &&
    isWordCode(text.charCodeAt(end)) &&
    text.charCodeAt(end) !== LOW_LINE
  )
    end += 1
  return text.slice(at, end)
}

/**
 * How a range of a folded text lies in its words: `WHOLE`, or less for a part of a word. Chinese characters are no parts of words. Hyphens are if the range has one: `limit-count` is a part
 * of `graphql-limit-count`.
 */
export function qualityAt(text: string, at: number, end: number): number {
  const before = at > 0 ? text.charCodeAt(at - 1) : SPACE
  const after = end < text.length ? text.charCodeAt(end) : SPACE
  const isHyphenated = (before === HYPHEN || after === HYPHEN) && text.slice(at, end).includes('-')
  const begins = !(isWordCode(before) && isWordCode(text.charCodeAt(at))) && !(isHyphenated && isJoint(text, at - 1))
  const ends = !(isWordCode(after) && isWordCode(text.charCodeAt(end - 1))) && !(isHyphenated && isJoint(text, end))
  if (begins && ends) return WHOLE
  const isInside = (place: number) => isWordCode(text.charCodeAt(place)) || (isHyphenated && isJoint(text, place))
  let [from, to] = [at, end]
  while (!begins && from > 0 && from > at - WORD_MOST && isInside(from - 1)) from -= 1
  while (!ends && to < text.length && to < end + WORD_MOST && isInside(to)) to += 1
  const share = (end - at) / (to - from)
  const { least, share: most } = begins || before === LOW_LINE ? BEGINS : INSIDE
  return least + most * share
}
