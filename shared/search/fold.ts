/** Longer runs of combining marks are divided, as in Unicode's stream-safe format, because normalising a run takes quadratic time. */
const MARKS_MOST = 30
const LONG_MARKS = new RegExp(`\\p{M}{${MARKS_MOST}}(?=\\p{M})`, 'gu')
const GRAPHEME_JOINER = '\u034f'
const ELLIPSIS = '\u2026'

/** Whether each code unit is a combining mark or may be half of one. Made when it is first needed. */
let marks: Uint8Array | undefined

/** Whether a text has a run of combining marks that must be divided. This loop takes a tenth of the time of the regular expression. */
function hasLongMarks(text: string): boolean {
  marks ??= Uint8Array.from({ length: 0x10000 }, (_, code) =>
    /[\p{M}\p{Cs}]/u.test(String.fromCharCode(code)) ? 1 : 0,
  )
  let run = 0
  for (let at = 0; at < text.length; at++) {
    if (marks[text.charCodeAt(at)] === 0) run = 0
    else if (++run > MARKS_MOST) return true
  }
  return false
}

/** A text that `unify` leaves as it is. */
const ASCII = /^[\0-\x7f]*$/

/** Normalises a text for comparison: full-width and other forms of characters become the plain ones (NFKC). Takes linear time. */
export function unify(text: string): string {
  if (ASCII.test(text)) return text
  const divided = hasLongMarks(text) ? text.replace(LONG_MARKS, `$&${GRAPHEME_JOINER}`) : text
  // An ellipsis would become three characters. With one, nearly every text keeps its length, and offsets in it stay the same.
  return (divided.includes(ELLIPSIS) ? divided.replaceAll(ELLIPSIS, '.') : divided).normalize('NFKC')
}

/** Normalises a text for comparison and converts it to lower case. */
export const fold = (text: string): string => unify(text).toLowerCase()

/** The folded words of a query. They are separated by white space, also the ideographic space. */
export const wordsOf = (typed: string): string[] => fold(typed).split(/\s+/u).filter(Boolean)
